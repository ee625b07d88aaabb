import { partRows } from "../../../charges/part-rows.ts";
import { orderStatuses, remainingUnits } from "../../domain/order.ts";
import { orderMessages } from "../../messages.ts";
import { exportOrdersAddress, adminOrderAddress, adminOrdersAddress } from "../addresses.ts";
import type { OrdersPage } from "../domain/pages.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Many } from "../ui/many.tsx";
import { State } from "../ui/state.tsx";
import { RowCheckbox } from "../../../admin/ui/bulk-actions.tsx";
import { Filters } from "../../../admin/ui/filters.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { Result, Results } from "../../../admin/ui/results.tsx";
import { LinkCell, MomentCell, NumberCell, Table, TextCell } from "../../../admin/ui/table.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";

const maxLines = 3;

const states = () => [
  { value: "", label: messages.list.any },
  ...orderStatuses.map((value) => ({ value, label: messages.states[value] })),
];

export default function Orders({ frame, title, ...page }: AdminPage<OrdersPage>) {
  const { filter, errors, orders, next, first, mayChange, results, problem } = page;
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <AdminLayout frame={frame} title={title}>
      {problem && <AdminFieldError errors={{}}>{problem}</AdminFieldError>}
      {results.length > 0 && (
        <Results heading={messages.list.results}>
          {results.map(({ number, done, message }) => (
            <Result key={number} done={done}>
              <a href={adminOrderAddress(number)}>{messages.list.result(number)}</a>
              {` ${message}`}
            </Result>
          ))}
        </Results>
      )}
      <Filters
        action={adminOrdersAddress()}
        messages={messages.list}
        fields={{
          q: { type: "search", hint: messages.list.hint, maxLength: 200, spellCheck: false },
          state: { options: states() },
          from: { type: "date" },
          to: { type: "date" },
        }}
        filter={filter}
        errors={errors}
      />
      {orders.length === 0 && Object.keys(errors).length === 0 && (
        <p>{isNarrowed || !first ? messages.list.noneFound : messages.list.none}</p>
      )}
      {orders.length > 0 && (
        <Many
          filter={filter}
          mayChange={mayChange}
          list={
            <Table label={messages.list.table} columns={messages.list.columns}>
              {orders.map((listed) => (
                <Listed key={listed.order.number} {...listed} />
              ))}
            </Table>
          }
        />
      )}
      <PageLinks messages={messages.list} address={adminOrdersAddress} filter={filter} first={first} next={next} />
      {orders.length > 0 && <LinkParagraph href={exportOrdersAddress(filter)}>{messages.list.csv}</LinkParagraph>}
    </AdminLayout>
  );
}

/** The checkbox's value identifies the displayed version of the order. */
function Listed({ order: { number, placedAt, ...rest }, email, name, seen, parts }: OrdersPage["orders"][number]) {
  const amount = useAmount();
  const lines = rest.lines.map((line) => ({
    ...line,
    units: rest.state === "cancelled" ? line.quantity : remainingUnits(line),
  }));
  const shown = lines.filter(({ units }) => units > 0);
  const more = shown.length - maxLines;
  return (
    <tr>
      <td>
        <RowCheckbox name={`order-${number}`} value={seen} label={messages.list.tick(number)} />
      </td>
      <LinkCell href={adminOrderAddress(number)}>{number}</LinkCell>
      <MomentCell at={placedAt} />
      <TextCell>
        {name}
        <small>{email}</small>
        {rest.isEmailUnconfirmed && <small>{messages.order.emailUnconfirmed}</small>}
      </TextCell>
      <TextCell>
        {shown.slice(0, maxLines).map(({ id, title, units }) => (
          <span key={id}>{orderMessages.details.unitsOf(units, title)}</span>
        ))}
        {more > 0 && <small>{messages.list.more(more)}</small>}
      </TextCell>
      <td>
        <State {...rest} />
      </td>
      <NumberCell>
        {amount(rest.totalCents)}
        {rest.state !== "cancelled" &&
          partRows(parts, rest.totalCents, amount).map(({ id, label, amount: text }) => (
            <small key={id}>{`${label} ${text}`}</small>
          ))}
      </NumberCell>
    </tr>
  );
}
