/** Table of emailed links. This feature creates it, because only this feature sends such emails. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
