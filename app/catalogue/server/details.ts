import { detailMessages as messages } from "../detail-messages.ts";
import type { Condition } from "../domain/conditions.ts";
import { type Specification, specificationsIn } from "../domain/specifications.ts";

/** Optional facts about a product. Empty strings mean unknown. */
export type Facts = {
  readonly brand: string;
  readonly gtin: string;
  readonly condition: "" | Condition;
  /** Specifications, one per line. */
  readonly specifications: string;
  readonly ratingsSource: string;
};

/** Parses stored specifications. The cast is safe, because only valid specifications are stored. */
export const specificationsOf = ({ specifications }: Facts) =>
  specificationsIn(specifications) as readonly Specification[];

export const detailsOf = (facts: Facts): readonly Specification[] =>
  [
    { name: messages.brand, value: facts.brand },
    { name: messages.condition, value: facts.condition && messages.conditions[facts.condition] },
    ...specificationsOf(facts),
    { name: messages.gtin, value: facts.gtin },
    { name: messages.ratingsSource, value: facts.ratingsSource },
  ].filter(({ value }) => value);
