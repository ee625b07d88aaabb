import { adminOrderAddress, adminOrdersAddress, adminProductAddress, productsAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import type { DashboardPage } from "../domain/dashboard.ts";
import { dashboardMessages as messages } from "../dashboard-messages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { Part } from "../ui/dashboard/part.tsx";
import { ErrorLog } from "../ui/dashboard/error-log.tsx";
import { SoldInWeek } from "../ui/dashboard/week.tsx";
import { useCount } from "../ui/locale-context.ts";
import styles from "./today.module.css";

/** Home of admin: orders to ship, sales, stock and errors. */
export default function Dashboard({ frame, title, orders, stock, week, errors }: AdminPage<DashboardPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <div className={styles.parts}>
        {orders && <ToSend {...orders} />}
        {week && <SoldInWeek {...week} />}
        {stock && <Scarce {...stock} />}
        {errors && <ErrorLog {...errors} />}
      </div>
    </AdminLayout>
  );
}

function ToSend({ toSend, more, oldest }: NonNullable<DashboardPage["orders"]>) {
  const count = useCount();
  const { title, none, columns } = messages.orders;
  if (toSend === 0)
    return (
      <Part title={title}>
        <p>{none}</p>
      </Part>
    );
  return (
    <Part title={title}>
      <p>{messages.orders.count(count(toSend), more)}</p>
      <Table label={messages.orders.oldest} columns={Object.values(columns)}>
        {oldest.map(({ number, name, hours }) => (
          <tr key={number}>
            <td>
              <a href={adminOrderAddress(number)}>{number}</a>
            </td>
            <td>{name}</td>
            <td>{messages.orders.waits(hours)}</td>
          </tr>
        ))}
      </Table>
      <p>
        <a href={adminOrdersAddress({ state: "placed" })}>{messages.orders.all}</a>
      </p>
    </Part>
  );
}

function Scarce({ few, soldOut, most, fewest }: NonNullable<DashboardPage["stock"]>) {
  const count = useCount();
  const { title, none, moreThan, columns } = messages.stock;
  const upTo = (number: number) => (number > most ? moreThan(count(most)) : count(number));
  return (
    <Part title={title}>
      <p>
        {few > 0 ? messages.stock.few(upTo(few)) : none}{" "}
        {soldOut > 0 && <a href={productsAddress({ state: "sold-out" })}>{messages.stock.soldOut(upTo(soldOut))}</a>}
      </p>
      {few > 0 && (
        <Table label={messages.stock.fewest} columns={Object.values(columns)}>
          {fewest.map(({ id, title: name, left }) => (
            <tr key={id}>
              <td>{count(left)}</td>
              <td>
                <a href={adminProductAddress(id)}>{name}</a>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  );
}
