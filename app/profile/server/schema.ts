/** The table's migration is in this feature, because only this feature emails such links. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
