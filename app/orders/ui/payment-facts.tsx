import type { PaymentFact } from "../domain/order-pages.ts";
import styles from "./payment-facts.module.css";

export const PaymentFacts = ({ facts }: { facts: readonly PaymentFact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{/^[A-Z\d]{12,}$/.test(value) ? grouped(value) : value}</dd>
      </div>
    ))}
  </dl>
);

/** Shows groups of four characters with CSS margins, because some banks' forms refuse copied spaces. */
const grouped = (code: string) =>
  code.match(/.{1,4}/g)?.map((group, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- groups never change
    <span key={at} className={styles.group}>
      {group}
    </span>
  ));
