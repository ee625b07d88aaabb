/** This feature has the migration of table `links`, because only this feature emails links. */
export { links } from "../../accounts/server/links.ts";
export { endedSignIns } from "./ended-sign-ins.ts";
