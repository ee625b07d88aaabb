import type { StoreSettings } from "../../catalogue/server/store-settings.ts";

type Clock = Pick<StoreSettings, "locale" | "timeZone">;

/** Date and time to the second in the shop's time zone: "November 25, 2026 at 2:17:05 PM GMT+1". */
export const momentText = (at: Date, { locale, timeZone }: Clock) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "long",
    numberingSystem: "latn",
    timeZone: timeZone ?? "UTC",
  }).format(at);
