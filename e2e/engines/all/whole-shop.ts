import type { Steps, Walker } from "../walk.ts";
import { browsing } from "./browsing.ts";
import { changing } from "./changing.ts";
import { looking } from "./looking.ts";
import { ordering } from "./ordering.ts";

/** One journey through every screen of a store with all that can be switched on, in which `sellThings` has been. */
export const wholeShop = (walker: Walker): Steps => ({
  ...browsing(walker),
  ...changing(walker),
  ...ordering(walker),
  ...looking(walker),
});
