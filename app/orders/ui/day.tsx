import { useSyncExternalStore } from "react";
import { useShop } from "../../shop/context.tsx";
import { orderMessages } from "../messages.ts";
import { pageMessages } from "../../page/messages.ts";

const dayIn = (locale: string, timeZone?: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", numberingSystem: "latn", ...(timeZone && { timeZone }) });

const neverChanges = () => () => {};

/** Date in the shop's time zone. Without a shop time zone: in the browser's, or in UTC without scripts. */
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
