import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import styles from "./footer.module.css";

/** What stands under every screen: the pages that the owner has written, in columns, and whose shop it is. */
export function Footer() {
  const { name, footer } = useShop();
  if (!footer) return null;
  return (
    <footer className={styles.footer}>
      {footer.map(({ title: column, pages }) => (
        <section key={column}>
          <h2>{column}</h2>
          <ul>
            {pages.map(({ title, href }) => (
              <li key={href}>
                <Link href={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>{name}</p>
    </footer>
  );
}
