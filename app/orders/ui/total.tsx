import { useFormatCents } from "../../shop/context.tsx";
import { orderMessages as messages } from "../messages.ts";
import styles from "./total.module.css";

export function Total({ id, count, cents }: { id?: string | undefined; count: number; cents: number }) {
  const formatCents = useFormatCents();
  return (
    <div>
      <h2 id={id} className={styles.label}>
        {messages.review.total(count)}
      </h2>
      <p className={styles.sum}>{formatCents(cents)}</p>
    </div>
  );
}
