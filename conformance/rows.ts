import type { Rows } from "./row.ts";
import { product } from "./sections/1-product.ts";
import { screens } from "./sections/2-screens.ts";
import { entities } from "./sections/3-entities.ts";
import { state } from "./sections/4-state.ts";
import { validation } from "./sections/5-validation.ts";
import { roles } from "./sections/6-roles.ts";
import { calls } from "./sections/7-calls.ts";
import { refusals } from "./sections/8-refusals.ts";
import { constants } from "./sections/9-constants.ts";

/** What holds each sentence of the specification, by its number. */
export const rows: Rows = {
  ...product,
  ...screens,
  ...entities,
  ...state,
  ...validation,
  ...roles,
  ...calls,
  ...refusals,
  ...constants,
};
