import { type Figures, thousands } from "../../shop/domain/money.ts";
import { writtenWith } from "./figures.ts";

export const countOf = (count: number, counts?: Figures) => (counts ? writtenWith(count, counts) : thousands(count));
