import { remainingUnits, statusOf } from "../../domain/order.ts";
import type { PrintPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import styles from "./slip.module.css";

/** Packing slip. Shows no prices, because the order may be a gift. @param from the shop and its business */
export function Slip({ order, postal, from }: PrintPage["orders"][number] & { from: readonly string[] }) {
  const { unconfirmed, unpaid, cancelled } = messages.print;
  const warning = { unconfirmed, unpaid, cancelled, expired: cancelled, placed: null, shipped: null }[statusOf(order)];
  return (
    <article className={styles.slip}>
      <h2>{messages.print.slipOf(order.number)}</h2>
      <p className={styles.quiet}>
        {from.join(", ")}. {messages.print.placed} <Moment at={order.placedAt} />
      </p>
      {warning && (
        <p>
          <strong>{warning}</strong>
        </p>
      )}
      <p className={styles.address}>{postal.join("\n")}</p>
      <table className={styles.lines}>
        <thead>
          <tr>
            {messages.print.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map(
            (line) =>
              remainingUnits(line) > 0 && (
                <tr key={line.id}>
                  <td>{line.title}</td>
                  <td>{line.id}</td>
                  <td>{remainingUnits(line)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      {order.giftNote && (
        <>
          <h3>{messages.print.gift}</h3>
          <p className={styles.address}>{order.giftNote}</p>
        </>
      )}
    </article>
  );
}
