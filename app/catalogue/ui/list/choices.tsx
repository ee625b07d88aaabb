import { useId } from "react";
import { Link } from "wouter";
import { useShop } from "../../../shop/context.tsx";
import { countOf } from "../../../admin/domain/counts.ts";
import styles from "./choices.module.css";

/** A link that changes the department, the sort order or a filter of a list. */
export type Choice = {
  /** React key, which stays the same when `href` changes. */
  readonly value: string;
  readonly name: string;
  readonly href: string;
  readonly count?: number | null;
  readonly chosen?: boolean;
};

/** `row` puts the links in one scrollable line. */
type Props = { heading: string; choices: readonly Choice[]; row?: boolean };

export function Choices({ heading, choices, row }: Props) {
  const title = useId();
  const { counts } = useShop();
  return (
    <nav aria-labelledby={title} className={styles.choices} data-row={row}>
      <h2 id={title}>{heading}</h2>
      <ul>
        {choices.map(({ value, name, href, count, chosen }) => (
          <li key={value}>
            <Link href={href} aria-current={chosen || undefined}>
              {name}
              {typeof count === "number" && <span className={styles.count}> ({countOf(count, counts)})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
