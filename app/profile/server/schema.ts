/** Table for emailed links. This feature's migrations create the table, because only this feature sends such links. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
