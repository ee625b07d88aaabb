import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import styles from "./tax-note.module.css";

/** Note such as "incl. VAT, plus shipping". For a product's tax class, or for all prices. Empty without tax rates. */
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
