import type { Shop } from "../../shop/domain/shop.ts";

/** Of which place and in which language's manner a shop tells moments, where its owner has chosen that. */
export type Clock = Pick<Shop, "locale" | "timeZone">;

/** A moment in ISO 8601 as the shop's owner reads it: 2026-11-21 04:30 UTC, or as the shop tells it. */
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
