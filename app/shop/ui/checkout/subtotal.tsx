import type { ReactNode } from "react";
import { useFormatCents } from "../../context.tsx";
import { messages } from "../../messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./subtotal.module.css";

type Props = {
  count: number;
  /** What the items cost together, in whole cents. */
  cents: number;
  /** Whether the panel belongs to a form that leads on to ordering; else its checkbox and its button have no effect (specification 2). */
  orders?: boolean;
  /** Stands in place of the checkbox and the button while nothing can be ordered. */
  closed?: ReactNode;
  /** Said under the button. */
  children?: ReactNode;
};

/** What the items cost together, and the way on. */
export function Subtotal({ count, cents, orders, closed, children }: Props) {
  const formatCents = useFormatCents();
  return (
    <section className={styles.panel}>
      <h2 className={styles.label}>{messages.checkout.subtotal(count)}</h2>
      <p className={styles.sum}>{formatCents(cents)}</p>
      {closed ? (
        <div className={styles.closed}>{closed}</div>
      ) : (
        <>
          <label className={styles.gift} data-no-print>
            <input type="checkbox" {...(orders && { name: "gift" })} />
            {messages.checkout.gift}
          </label>
          <div className={styles.action} data-no-print>
            <Button type={orders ? "submit" : "button"}>{messages.checkout.proceed}</Button>
            {children}
          </div>
        </>
      )}
    </section>
  );
}
