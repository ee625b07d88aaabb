import { useSyncExternalStore } from "react";
import { useShop } from "../../shop/context.tsx";
import { orderMessages } from "../messages.ts";
import { pageMessages } from "../../page/messages.ts";

const dayIn = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", numberingSystem: "latn", ...(timeZone && { timeZone }) });

const neverChanges = () => () => {};

/**
 * The day of a moment given in ISO 8601: by the shop's clock, where its owner has chosen one; else by the shopper's. The server does not
 * know that: it writes the day in UTC, which the page says where no scripts run, and takes over as it is before the browser puts its
 * own there. What a browser would write otherwise, because it knows a language in another edition, stays as the server wrote it.
 */
export function Day({ at }: { at: string }) {
  const { locale = pageMessages.locale, timeZone } = useShop();
  const moment = new Date(at);
  const day = useSyncExternalStore(
    neverChanges,
    () => dayIn(locale, timeZone).format(moment),
    () => dayIn(locale, timeZone ?? "UTC").format(moment),
  );
  return (
    <>
      <time dateTime={at} suppressHydrationWarning>
        {day}
      </time>
      {!timeZone && <noscript> {orderMessages.utc}</noscript>}
    </>
  );
}
