import { cents, formatCents } from "../domain/money.ts";
import styles from "./price.module.css";

/** A price in dollars: "$59.99" as one text; its sign is small by style alone. */
export const Price = ({ price }: { price: number }) => <p className={styles.price}>{formatCents(cents(price))}</p>;
