import type { Rows } from "./row.ts";
import { product } from "./sections/1-product.ts";
import { screens } from "./sections/2-screens.ts";
import { entities } from "./sections/3-entities.ts";
import { users } from "./sections/3-users.ts";
import { memory } from "./sections/4-memory.ts";
import { signingIn } from "./sections/4-sign-in.ts";
import { state } from "./sections/4-state.ts";
import { validation } from "./sections/5-validation.ts";
import { roles } from "./sections/6-roles.ts";
import { calls } from "./sections/7-calls.ts";
import { refusals } from "./sections/8-refusals.ts";
import { constants } from "./sections/9-constants.ts";
import { subtotal } from "./sections/9-subtotal.ts";
import { inEveryState } from "./sections/every-state.ts";

export const rows: Rows = inEveryState({
  ...product,
  ...screens,
  ...entities,
  ...users,
  ...state,
  ...signingIn,
  ...memory,
  ...validation,
  ...roles,
  ...calls,
  ...refusals,
  ...constants,
  ...subtotal,
});
