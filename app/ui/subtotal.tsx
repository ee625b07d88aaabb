import { formatCents } from "../domain/money.ts";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import styles from "./subtotal.module.css";

/** What the items cost together, in whole cents; the gift checkbox and the button have no effect (specification 2). */
export const Subtotal = ({ count, cents }: { count: number; cents: number }) => (
  <section className={styles.panel}>
    <h2 className={styles.label}>{words.checkout.subtotal(count)}</h2>
    <p className={styles.sum}>{formatCents(cents)}</p>
    <label className={styles.gift} data-no-print>
      <input type="checkbox" />
      {words.checkout.gift}
    </label>
    <div className={styles.action} data-no-print>
      <Button>{words.checkout.proceed}</Button>
    </div>
  </section>
);
