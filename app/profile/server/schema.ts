/** Accounts' own, for emails: a shop that writes none has no such table. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
