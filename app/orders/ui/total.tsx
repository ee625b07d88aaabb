import { useFormatCents } from "../../shop/context.tsx";
import type { OrderLine } from "../domain/order.ts";
import { orderMessages as messages } from "../messages.ts";
import styles from "./total.module.css";

export function Total({ lines, cents }: { lines: readonly Pick<OrderLine, "quantity">[]; cents: number }) {
  const formatCents = useFormatCents();
  return (
    <div>
      <h2 className={styles.label}>{messages.review.total(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</h2>
      <p className={styles.sum}>{formatCents(cents)}</p>
    </div>
  );
}
