import styles from "./nav-links.module.css";

type Props = {
  label: string;
  /** Links in order. Links without a URL are left out. */
  links: readonly { readonly text: string; readonly href: string | null }[];
};

/** A row of links: pagination, or related pages. Renders nothing without a link. */
export function NavLinks({ label, links }: Props) {
  const shown = links.filter(({ href }) => href !== null);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {shown.map(({ text, href }) => (
          <li key={text}>
            <a href={href!}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
