import { left, standingOf } from "../../../orders/domain/order.ts";
import type { PrintPage } from "../../domain/orders/pages.ts";
import { orderPageWords } from "../../order-words.ts";
import { Moment } from "../moment.tsx";
import { Table } from "../table.tsx";
import { useAmount } from "../written.ts";
import styles from "./printed-list.module.css";

const words = orderPageWords.print;

/** Orders as lines of a table, which is not broken within one of them. */
export function PrintedList({ orders }: Pick<PrintPage, "orders">) {
  const amount = useAmount();
  return (
    <Table label={words.list} columns={Object.values(words.listColumns)}>
      {orders.map(({ order, postal }) => (
        <tr key={order.number} className={styles.order}>
          <td>{order.number}</td>
          <td>
            <Moment at={order.placedAt} />
          </td>
          <td>{postal.join(", ")}</td>
          <td>
            {order.lines
              .filter((line) => left(line) > 0)
              .map((line) => orderPageWords.order.unitsOfLine(left(line), line.title))
              .join(", ")}
          </td>
          <td>{orderPageWords.states[standingOf(order)]}</td>
          <td>{amount(order.totalCents)}</td>
        </tr>
      ))}
    </Table>
  );
}
