import { type OrderStatus, statusOf } from "../../domain/order.ts";
import { linesOf } from "../../domain/parcels.ts";
import type { PrintPage } from "../domain/pages.ts";
import { orderPageMessages as messages } from "../messages.ts";
import { Moment } from "../../../admin/ui/moment.tsx";
import styles from "./slip.module.css";

type Props = PrintPage["orders"][number] & { from: readonly string[] };

/** Packing slip. Shows no prices, because the order may be a gift. `from`: the shop and its business. */
export function Slip({ order, postal, units, parcel, from }: Props) {
  const stops: Partial<Record<OrderStatus, string>> = messages.print.stop;
  const stop = stops[statusOf(order)];
  return (
    <article className={styles.slip}>
      <h2>{messages.print.slipOf(order.number, parcel)}</h2>
      <p className={styles.quiet}>
        {from.join(", ")}. {messages.print.placed} <Moment at={order.placedAt} />
      </p>
      {stop && <p className={styles.stop}>{stop}</p>}
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
          {linesOf(order.lines, units).map(({ id, title, quantity }) => (
            <tr key={id}>
              <td>{title}</td>
              <td>{id}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.giftNote && (
        <>
          <h3>{messages.order.gift}</h3>
          <p className={styles.address}>{order.giftNote}</p>
        </>
      )}
    </article>
  );
}
