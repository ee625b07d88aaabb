import { useFormatCents } from "../context.tsx";
import { cents } from "../domain/money.ts";
import styles from "./price.module.css";

/**
 * A price: "$59.99", in which a sign at its beginning is small. That is an element's style, not one of its first letter: Firefox would
 * hand the letter to screen readers as a line of its own.
 */
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
