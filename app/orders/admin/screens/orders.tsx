import { left } from "../../domain/order.ts";
import { exportOrdersAddress, adminOrderAddress, adminOrdersAddress } from "../addresses.ts";
import type { OrdersPage } from "../domain/pages.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { orderPageMessages } from "../messages.ts";
import { Filter } from "../ui/filter.tsx";
import { Many } from "../ui/many.tsx";
import { Results } from "../ui/results.tsx";
import { State } from "../ui/state.tsx";
import { Moment } from "../../../admin/ui/moment.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { Table } from "../../../admin/ui/table.tsx";
import { AdminFieldError } from "../../../admin/ui/field-error.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import styles from "./orders.module.css";

/** Maximum number of products that a row shows. */
const maxLines = 3;

/** Orders, newest first, with filters and bulk actions. */
export default function Orders({ frame, title, ...page }: AdminPage<OrdersPage>) {
  const { filter, errors, orders, next, first, mayChange, results, problem } = page;
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <AdminLayout frame={frame} title={title}>
      {problem && <AdminFieldError errors={{}}>{problem}</AdminFieldError>}
      <Results results={results} />
      <Filter filter={filter} errors={errors} />
      {orders.length === 0 && Object.keys(errors).length === 0 && (
        <p>{isNarrowed || !first ? orderPageMessages.list.noneFound : orderPageMessages.list.none}</p>
      )}
      {orders.length > 0 && (
        <Many filter={filter} mayChange={mayChange}>
          <Table
            label={orderPageMessages.list.table}
            columns={[
              orderPageMessages.list.tickColumn,
              orderPageMessages.list.columns.order,
              orderPageMessages.list.columns.placed,
              orderPageMessages.list.columns.who,
              orderPageMessages.list.columns.what,
              orderPageMessages.list.columns.state,
              orderPageMessages.list.columns.total,
            ]}
          >
            {orders.map((listed) => (
              <Listed key={listed.order.number} {...listed} />
            ))}
          </Table>
        </Many>
      )}
      {(next !== null || !first) && (
        <nav aria-label={orderPageMessages.list.pages} className={styles.pages}>
          {!first && <a href={adminOrdersAddress(filter)}>{orderPageMessages.list.newest}</a>}
          {next !== null && (
            <a href={adminOrdersAddress({ ...filter, before: next })}>{orderPageMessages.list.older}</a>
          )}
        </nav>
      )}
      {orders.length > 0 && (
        <p>
          <a href={exportOrdersAddress(filter)}>{orderPageMessages.list.csv}</a>
        </p>
      )}
    </AdminLayout>
  );
}

/** A row of the list. The checkbox's value identifies the version of the order that the row shows. */
function Listed({ order: { number, placedAt, ...rest }, email, name, seen }: OrdersPage["orders"][number]) {
  const amount = useAmount();
  const lines = rest.lines.map((line) => ({ ...line, units: rest.state === "cancelled" ? line.quantity : left(line) }));
  const shown = lines.filter(({ units }) => units > 0);
  const more = shown.length - maxLines;
  return (
    <tr>
      <td>
        <label className={styles.tick}>
          <input
            type="checkbox"
            name={`order-${number}`}
            value={seen}
            aria-label={orderPageMessages.list.tick(number)}
          />
        </label>
      </td>
      <td>
        <a href={adminOrderAddress(number)}>{number}</a>
      </td>
      <td className={styles.moment}>
        <Moment at={placedAt} />
      </td>
      <td className={styles.words}>
        {name}
        <span className={styles.quiet}>{email}</span>
      </td>
      <td className={styles.words}>
        {shown.slice(0, maxLines).map(({ id, title, units }) => (
          <span key={id} className={styles.line}>
            {orderPageMessages.order.unitsOfLine(units, title)}
          </span>
        ))}
        {more > 0 && <span className={styles.quiet}>{orderPageMessages.list.more(more)}</span>}
      </td>
      <td>
        <State {...rest} />
      </td>
      <td className={styles.amount}>{amount(rest.totalCents)}</td>
    </tr>
  );
}
