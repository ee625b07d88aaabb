import type { ReactNode } from "react";
import { useFormatCents } from "../../context.tsx";
import { messages } from "../../messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./subtotal.module.css";

type Props = {
  count: number;
  cents: number;
  /** True inside an order form. Otherwise, the checkbox and the button do nothing (specification 2). */
  orders?: boolean;
  closed?: ReactNode;
  children?: ReactNode;
};

/** `children` appear below the button. */
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
