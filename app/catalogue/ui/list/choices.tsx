import { useId } from "react";
import { Link } from "wouter";
import { useShop } from "../../../shop/context.tsx";
import { countOf } from "../../domain/counts.ts";
import styles from "./choices.module.css";

/** A way to see other products, or the same in another order. */
export type Choice = {
  /** What tells it from the others, also when it leads elsewhere than before. */
  readonly value: string;
  readonly name: string;
  readonly href: string;
  /** How many products it leads to, where that is known. */
  readonly count?: number | null;
  readonly chosen?: boolean;
};

type Props = {
  heading: string;
  choices: readonly Choice[];
  /** All in one line, beside the heading. */
  row?: boolean;
};

/** Links to choose from, under a heading; or in one line that scrolls where it is too long. */
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
