import styles from "./nav-links.module.css";

type Link = { readonly text: string; readonly href: string | null };

export function NavLinks({ label, links }: { label: string; links: readonly Link[] }) {
  const shown = links.flatMap(({ text, href }) => (href === null ? [] : [{ text, href }]));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {shown.map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
