import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import styles from "./tax-note.module.css";

/**
 * Note such as "incl. VAT, plus shipping". Omits the tax if the product's `taxClass` has no rates. Without `taxClass`,
 * the note is about all prices.
 */
export function TaxNote({ taxClass, lead = false }: { taxClass?: string; lead?: boolean }) {
  const { priceNote } = useShop();
  if (!priceNote) return null;
  const { shipping } = priceNote;
  const tax = taxClass === undefined || priceNote.taxClasses.includes(taxClass) ? priceNote.tax : "";
  if (!tax && !shipping) return null;
  return (
    <p className={styles.note}>
      {lead && `${priceNote.lead} `}
      {tax}
      {tax && shipping && ", "}
      {shipping?.href ? <Link href={shipping.href}>{shipping.title}</Link> : shipping?.title}
    </p>
  );
}
