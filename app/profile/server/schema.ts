/** Accounts' own, for letters: a shop that writes none has no such table. */
export { links } from "../../accounts/server/links.ts";
