/** Re-exported so that the migrations of this feature create the table. Only this feature sends such links. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
