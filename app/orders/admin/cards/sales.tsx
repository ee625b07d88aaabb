import { Card } from "../../../admin/ui/card.tsx";
import { useAmount, useCount } from "../../../admin/ui/locale-context.ts";
import { Day } from "../../../admin/ui/moment.tsx";
import { Table } from "../../../admin/ui/table.tsx";
import { changeOf, type Week } from "../domain/dashboard.ts";
import { orderAdminMessages as messages } from "../messages.ts";
import { Bars } from "../../../admin/ui/bars.tsx";

export default function SalesCard({ data: week }: { data: Week }) {
  const [amount, count] = [useAmount(), useCount()];
  const { days } = week;
  return (
    <Card title={messages.week.title}>
      <p>{comparison(week, amount, count)}</p>
      {days.some(({ units }) => units > 0) && (
        <>
          <Bars values={days.map(({ day, amount: value }) => ({ name: messages.week.weekday(day), value }))} />
          <Table label={messages.week.daily} columns={messages.week.columns}>
            {days.map(({ day, orders, units, amount: sold }) => (
              <tr key={day}>
                <td>
                  {messages.week.weekday(day)} <Day on={day} />
                </td>
                <td>{count(orders)}</td>
                <td>{count(units)}</td>
                <td>{amount(sold)}</td>
              </tr>
            ))}
          </Table>
          <p>{messages.week.lead}</p>
        </>
      )}
    </Card>
  );
}

function comparison(week: Week, amount: (cents: number) => string, count: (count: number) => string) {
  const [sold, change] = [amount(week.amount), changeOf(week)];
  if (week.amount === 0) return week.before > 0 ? messages.week.noneBefore(amount(week.before)) : messages.week.none;
  if (change === null) return messages.week.first(sold);
  if (change === 0) return messages.week.same(sold);
  return change > 0 ? messages.week.more(sold, count(change)) : messages.week.less(sold, count(-change));
}
