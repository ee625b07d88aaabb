import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Bars } from "../../../admin/ui/bars.tsx";
import { Filters } from "../../../admin/ui/filters.tsx";
import { useAmount } from "../../../admin/ui/locale-context.ts";
import { Day } from "../../../admin/ui/moment.tsx";
import { PageLinks } from "../../../admin/ui/page-links.tsx";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { LinkCell, MomentCell, NumberCell, Table } from "../../../admin/ui/table.tsx";
import { sumOf } from "../../../charges/domain/proportion.ts";
import { adminOrderAddress } from "../../../orders/admin/addresses.ts";
import { exportMoneyAddress, moneyAddress, statementsAddress } from "../addresses.ts";
import { listedPaymentStates, type MoneyOnDay, type MoneyPage } from "../domain/pages.ts";
import { moneyMessages as messages } from "../money-messages.ts";
import { orderPaymentMessages } from "../refund-messages.ts";

export default function Money({ frame, title, filter, errors, unmatched, ...page }: AdminPage<MoneyPage>) {
  const { from, to } = filter;
  const states = listedPaymentStates.map((value) => ({ value, label: messages.states[value] }));
  const options = [{ value: "", label: messages.any }, ...states];
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <Filters
        action={moneyAddress()}
        messages={messages}
        fields={{ state: { options }, from: { type: "date" }, to: { type: "date" } }}
        filter={filter}
        errors={errors}
      />
      <h2>{messages.perDay}</h2>
      <PerDay {...page} />
      {unmatched.length > 0 && (
        <p>
          {messages.unmatched(unmatched.join(", "))} <a href={statementsAddress()}>{messages.toStatements}</a>
        </p>
      )}
      <LinkParagraph href={exportMoneyAddress({ from, to })}>{messages.csv}</LinkParagraph>
      <h2>{messages.list}</h2>
      <Payments filter={filter} {...page} />
    </AdminLayout>
  );
}

const receivedIn = (money: readonly MoneyOnDay[]) => sumOf(money, ({ receivedCents }) => receivedCents);

function PerDay({ days, money }: Pick<MoneyPage, "days" | "money">) {
  const amount = useAmount();
  const signed = (cents: number) => (cents < 0 ? `−${amount(-cents)}` : amount(cents));
  if (money.length === 0) return <p>{messages.noMoney}</p>;
  const listed = money.filter(({ day }) => day >= days[0]!);
  const receivedOn = (day: string) => receivedIn(money.filter((row) => row.day === day));
  const sums = (received: number, sent: number) => (
    <>
      <NumberCell>{amount(received)}</NumberCell>
      <NumberCell>{amount(sent)}</NumberCell>
      <NumberCell>{signed(received - sent)}</NumberCell>
    </>
  );
  return (
    <>
      <Bars values={days.map((day) => ({ name: day.slice("2026-11-".length), value: receivedOn(day) }))} />
      <Table label={messages.perDay} columns={messages.dayColumns}>
        {listed.map(({ day, method, receivedCents, sentCents }) => (
          <tr key={`${day} ${method}`}>
            <td>
              <Day on={day} />
            </td>
            <td>{orderPaymentMessages.methods[method]}</td>
            {sums(receivedCents, sentCents)}
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2}>
            {messages.total}
          </th>
          {sums(
            receivedIn(money),
            sumOf(money, ({ sentCents }) => sentCents),
          )}
        </tr>
      </Table>
      {listed.length < money.length && <p>{messages.notListed(days.length)}</p>}
    </>
  );
}

function Payments({ filter, payments, next, first }: Pick<MoneyPage, "filter" | "payments" | "next" | "first">) {
  const amount = useAmount();
  return (
    <>
      {payments.length === 0 && <p>{messages.none}</p>}
      {payments.length > 0 && (
        <Table label={messages.list} columns={messages.columns}>
          {payments.map(({ number, at, method, state, receivedCents, refundedCents, waitingCents }) => (
            <tr key={number}>
              <LinkCell href={adminOrderAddress(number)}>{number}</LinkCell>
              <MomentCell at={at} />
              <td>{orderPaymentMessages.methods[method]}</td>
              <td>{messages.rowStates[state]}</td>
              {[receivedCents, refundedCents, waitingCents].map((cents, column) => (
                <NumberCell key={messages.columns[column]}>{cents > 0 && amount(cents)}</NumberCell>
              ))}
            </tr>
          ))}
        </Table>
      )}
      <PageLinks messages={messages} address={moneyAddress} filter={filter} first={first} next={next} />
    </>
  );
}
