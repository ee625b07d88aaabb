import { type Figures, thousands } from "../../shop/domain/money.ts";
import { writtenWith } from "./figures.ts";

/** Formats a count. */
export const countOf = (count: number, counts?: Figures) => (counts ? writtenWith(count, counts) : thousands(count));
