import type { Shop } from "../../shop/domain/shop.ts";

export type Clock = Pick<Shop, "locale" | "timeZone">;

/** Formats an ISO 8601 time. Default format: 2026-11-21 04:30 UTC. */
export function moment(iso: string, { locale, timeZone }: Clock = {}): string {
  if (!locale && !timeZone) return `${iso.slice(0, 16).replace("T", " ")} UTC`;
  const format = new Intl.DateTimeFormat(locale ?? "en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: timeZone ?? "UTC",
    numberingSystem: "latn",
  });
  return format.format(Temporal.Instant.from(iso));
}

/** Formats a day such as "2026-11-25" for the locale. Without a locale, returns the day unchanged. */
export const dayIn = (day: string, { locale }: Clock = {}) =>
  locale ? Temporal.PlainDate.from(day).toLocaleString(locale, { dateStyle: "medium", numberingSystem: "latn" }) : day;
