import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import styles from "./footer.module.css";

export function Footer() {
  const { name, footer } = useShop();
  if (!footer) return null;
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
      <p>{name}</p>
    </footer>
  );
}
