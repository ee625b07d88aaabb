import { detailMessages as messages } from "../detail-messages.ts";
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
    { name: messages.brand, value: facts.brand },
    { name: messages.condition, value: facts.condition && messages.conditions[facts.condition] },
    ...specificationsOf(facts),
    { name: messages.gtin, value: facts.gtin },
    { name: messages.ratingsSource, value: facts.ratingsSource },
  ].filter(({ value }) => value);
