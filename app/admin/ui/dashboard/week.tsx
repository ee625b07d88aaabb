import { changeOf, type Week } from "../../domain/dashboard.ts";
import { dashboardMessages } from "../../dashboard-messages.ts";
import { Table } from "../table.tsx";
import { useAmount, useCount } from "../locale-context.ts";
import { Bars } from "./bars.tsx";
import { Part } from "./part.tsx";

/** Sales of seven days as a chart and a table, compared with the seven days before. */
export function SoldInWeek(week: Week) {
  const [amount, count] = [useAmount(), useCount()];
  const { days } = week;
  const isSold = days.some(({ units }) => units > 0);
  return (
    <Part title={dashboardMessages.week.title}>
      <p>{comparison(week, amount, count)}</p>
      {isSold && (
        <>
          <Bars values={days.map((day) => ({ name: dayOf(day.day), value: day.amount }))} />
          <Table label={dashboardMessages.week.daily} columns={Object.values(dashboardMessages.week.columns)}>
            {days.map(({ day, orders, units, amount: sold }) => (
              <tr key={day}>
                <td>
                  <time dateTime={day}>
                    {dayOf(day)} {day}
                  </time>
                </td>
                <td>{count(orders)}</td>
                <td>{count(units)}</td>
                <td>{amount(sold)}</td>
              </tr>
            ))}
          </Table>
          <p>{dashboardMessages.week.lead}</p>
        </>
      )}
    </Part>
  );
}

const dayOf = (day: string) => dashboardMessages.week.days[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

function comparison(week: Week, amount: (cents: number) => string, count: (count: number) => string) {
  const [sold, change] = [amount(week.amount), changeOf(week)];
  if (week.amount === 0)
    return week.before > 0 ? dashboardMessages.week.noneBefore(amount(week.before)) : dashboardMessages.week.none;
  if (change === null) return dashboardMessages.week.first(sold);
  if (change === 0) return dashboardMessages.week.same(sold);
  return change > 0
    ? dashboardMessages.week.more(sold, count(change))
    : dashboardMessages.week.less(sold, count(-change));
}
