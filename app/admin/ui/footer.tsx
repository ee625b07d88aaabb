import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { sellerLines } from "../../shop/domain/seller.ts";
import { TaxNote } from "./tax-note.tsx";
import styles from "./footer.module.css";

export function Footer() {
  const { name, footer = [], priceNote, seller } = useShop();
  if (footer.length === 0 && !priceNote && !seller) return null;
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
      <p>
        {sellerLines(name, seller).join(" · ")}
        {seller?.email && <a href={`mailto:${seller.email}`}> · {seller.email}</a>}
      </p>
    </footer>
  );
}
