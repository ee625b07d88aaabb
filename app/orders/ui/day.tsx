import { useSyncExternalStore } from "react";
import { orderWords } from "../words.ts";
import { pageWords } from "../../page/words.ts";

const ofUtc = new Intl.DateTimeFormat(pageWords.locale, { dateStyle: "long", timeZone: "UTC" });
const ofThisClock = new Intl.DateTimeFormat(pageWords.locale, { dateStyle: "long" });

const neverChanges = () => () => {};

/**
 * The day of a moment given in ISO 8601, by the shopper's clock. The server does not know that: it writes the day in UTC, which
 * the page says where no scripts run, and takes over as it is before the browser puts its own there.
 */
export function Day({ at }: { at: string }) {
  const moment = new Date(at);
  const day = useSyncExternalStore(
    neverChanges,
    () => ofThisClock.format(moment),
    () => ofUtc.format(moment),
  );
  return (
    <>
      <time dateTime={at}>{day}</time>
      <noscript> {orderWords.utc}</noscript>
    </>
  );
}
