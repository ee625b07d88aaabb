import { useId } from "react";
import { Link } from "wouter";
import { useShop } from "../../../shop/context.tsx";
import { countOf } from "../../domain/counts.ts";
import styles from "./choices.module.css";

/** A way to see other products, or the same in another order. */
export type Choice = {
  readonly name: string;
  readonly href: string;
  /** How many products it leads to, where that is known. */
  readonly count?: number;
  readonly chosen?: boolean;
};

type Props = {
  heading: string;
  choices: readonly Choice[];
  /** One under the other, where there is room beside the list. */
  stacked?: boolean;
};

/** Links to choose from, under a heading; in one line that scrolls where it is too long. */
export function Choices({ heading, choices, stacked }: Props) {
  const title = useId();
  const { counts } = useShop();
  return (
    <nav aria-labelledby={title} className={styles.choices} data-stacked={stacked}>
      <h2 id={title}>{heading}</h2>
      <ul>
        {choices.map(({ name, href, count, chosen }) => (
          <li key={href}>
            <Link href={href} aria-current={chosen || undefined}>
              {name}
              {count !== undefined && <span className={styles.count}> ({countOf(count, counts)})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
