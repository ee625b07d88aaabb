import { detailWords as words } from "../detail-words.ts";
import type { Condition } from "../domain/conditions.ts";
import { type Specification, specificationsIn } from "../domain/specifications.ts";

/** What is kept of a product besides what every one has; empty where nobody has said so. */
export type Facts = {
  readonly brand: string;
  readonly gtin: string;
  readonly condition: "" | Condition;
  /** One on each line. */
  readonly specifications: string;
  readonly ratingsSource: string;
};

/** What nobody could have kept otherwise. @throws for anything else: a bug. */
export const specificationsOf = ({ specifications }: Facts) =>
  specificationsIn(specifications) as readonly Specification[];

/** All of it in the order and the words in which its page shows it. */
export const detailsOf = (facts: Facts): readonly Specification[] =>
  [
    { name: words.brand, value: facts.brand },
    { name: words.condition, value: facts.condition && words.conditions[facts.condition] },
    ...specificationsOf(facts),
    { name: words.gtin, value: facts.gtin },
    { name: words.ratingsSource, value: facts.ratingsSource },
  ].filter(({ value }) => value);
