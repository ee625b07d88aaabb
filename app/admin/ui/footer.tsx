import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { TaxNote } from "./tax-note.tsx";
import styles from "./footer.module.css";

export function Footer() {
  const { name, footer = [], priceNote, sellerText } = useShop();
  if (!footer[0] && !priceNote && !sellerText) return null;
  return (
    <footer className={styles.footer}>
      {footer.map(({ title: column, pages, links = [] }) => (
        <section key={column}>
          <h2>{column}</h2>
          <ul>
            {[...pages, ...links].map(({ title, href }) => (
              <li key={href}>
                <Link href={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <TaxNote lead />
      <p>{sellerText ?? name}</p>
    </footer>
  );
}
