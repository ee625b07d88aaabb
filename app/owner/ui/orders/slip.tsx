import { left, standingOf } from "../../../orders/domain/order.ts";
import type { PrintPage } from "../../domain/orders/pages.ts";
import { orderPageWords } from "../../order-words.ts";
import { Moment } from "../moment.tsx";
import styles from "./slip.module.css";

const words = orderPageWords.print;

/** What goes into a parcel: to whom, and what. No prices: it may be a gift. */
export function Slip({ order, postal, shop }: PrintPage["orders"][number] & { shop: string }) {
  const standing = standingOf(order);
  const notToSend =
    standing === "unconfirmed" ? words.unconfirmed : order.state === "cancelled" ? words.cancelled : null;
  return (
    <article className={styles.slip}>
      <h2>{words.slipOf(order.number)}</h2>
      <p className={styles.quiet}>
        {shop}. {words.placed} <Moment at={order.placedAt} />
      </p>
      {notToSend && (
        <p>
          <strong>{notToSend}</strong>
        </p>
      )}
      <p className={styles.address}>{postal.join("\n")}</p>
      <table className={styles.lines}>
        <thead>
          <tr>
            {Object.values(words.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map(
            (line) =>
              left(line) > 0 && (
                <tr key={line.id}>
                  <td>{line.title}</td>
                  <td>{line.id}</td>
                  <td>{left(line)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      {order.giftNote && (
        <>
          <h3>{words.gift}</h3>
          <p className={styles.address}>{order.giftNote}</p>
        </>
      )}
    </article>
  );
}
