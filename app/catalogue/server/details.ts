import { detailMessages as messages } from "../detail-messages.ts";
import { type Specification, specificationsIn } from "../domain/specifications.ts";
import { products } from "./schema.ts";

const { brand, gtin, condition, specifications, ratingsSource, taxClass, grams } = products;

/** Optional product details. An empty value means that the detail is unknown. */
export const facts = { brand, gtin, condition, specifications, ratingsSource, taxClass, grams };

export type Facts = Readonly<Pick<typeof products.$inferSelect, keyof typeof facts>>;

const known = (details: readonly Specification[]) => details.filter(({ value }) => value);

/** Specifications with a value. Structured data contains these specifications as `additionalProperty`. */
export const propertiesOf = (of: Facts) => known(specificationsIn(of.specifications) as readonly Specification[]);

export const detailsOf = (of: Facts) =>
  known([
    { name: messages.facts.brand, value: of.brand },
    { name: messages.facts.condition, value: of.condition && messages.conditions[of.condition] },
    ...propertiesOf(of),
    { name: messages.facts.gtin, value: of.gtin },
    { name: messages.ratingsSource, value: of.ratingsSource },
  ]);
