/** Table of emailed links. This feature creates the table, because only this feature emails such links. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
