import { words } from "../../words.ts";

const format = new Intl.DateTimeFormat(words.locale, { dateStyle: "long", timeZone: "UTC" });

/** The day of a moment given in ISO 8601: in UTC, so that the server and every browser write the same. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{format.format(new Date(at))}</time>;
