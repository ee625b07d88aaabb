import { useFormatCents } from "../context.tsx";
import { cents } from "../domain/money.ts";
import styles from "./price.module.css";

/** A price: "$59.99" as one text; its sign is small by style alone, where it begins with one. */
export function Price({ price }: { price: number }) {
  const formatCents = useFormatCents();
  const text = formatCents(cents(price));
  return (
    <p className={styles.price} data-plain={/^\w/.test(text) || undefined}>
      {text}
    </p>
  );
}
