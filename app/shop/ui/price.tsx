import { useFormatCents } from "../context.tsx";
import { cents } from "../domain/money.ts";
import styles from "./price.module.css";

/** Price with a small currency sign in a span. Screen readers in Firefox read `::first-letter` as a separate line. */
export function Price({ price }: { price: number }) {
  const formatCents = useFormatCents();
  const text = formatCents(cents(price));
  const sign = /^\W/.exec(text)?.[0] ?? "";
  return (
    <p className={styles.price}>
      {sign && <span className={styles.sign}>{sign}</span>}
      {text.slice(sign.length)}
    </p>
  );
}
