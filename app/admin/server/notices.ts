import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../database/database.ts";
import { adminMessages } from "../messages.ts";
import { line } from "./facts.ts";
import type { StoredVersion } from "./versioned-store.ts";
import { readLeniently } from "./lenient.ts";
import { heldSetting, type Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

const messages = adminMessages.notices;

/** What an own path is resolved against: it stays there. */
const anyShop = "https://shop.example";

/** A path of the shop's, or an https address. */
function leads(href: string): boolean {
  const url = URL.canParse(href, anyShop) ? new URL(href, anyShop) : null;
  if (href.startsWith("/")) return url?.origin === anyShop;
  return /^https:\/\//i.test(href) && url !== null && !url.username && !url.password;
}

const texts = z.object({
  announcement: line(200),
  link: line(500).refine((href) => href === "" || leads(href), messages.leadsNowhere),
  ordering: z.enum(["open", "closed"], messages.orderingMissing),
  sentence: line(200),
});

/** What the owner announces, and whether shoppers can order just now. */
const Notices = texts
  .refine(({ announcement, link }) => !link || announcement, {
    path: ["announcement"],
    error: messages.nothingAnnounced,
  })
  .refine(({ ordering, sentence }) => ordering === "open" || sentence, {
    path: ["sentence"],
    error: messages.sentenceMissing,
  });

const firstNotices: z.infer<typeof Notices> = {
  announcement: "",
  link: "",
  ordering: "open",
  sentence: messages.firstSentence,
};

export const noticesSetting = { key: "notices", parse: Notices, first: firstNotices };

/** Nothing until they are set. */
export const noticeFacts =
  (settings: Settings): ReadFacts =>
  async () => {
    const notices = await settings.value(noticesSetting);
    if (!notices) return {};
    const { announcement: text, link: href, ...ordering } = notices;
    const closed = closedBy(ordering);
    return { ...(text && { announcement: { text, ...(href && { href }) } }), ...(closed && { closed }) };
  };

/**
 * Why nothing can be ordered now, in a sentence; null while the shop is open. In a transaction that is so until it ends: an order
 * that has begun comes before the change, and the change is not said to be saved before.
 */
export async function closedNow(from: Database | Transaction): Promise<string | null> {
  const { rows } = await from.execute<{ value: StoredVersion["value"] | null }>(
    sql`select ${heldSetting(noticesSetting.key)} as value`,
  );
  const { value } = rows[0]!;
  return value === null ? null : closedBy(readLeniently(noticesSetting, value).value);
}

/** Whether they can be ordered, as a part of a statement. In its transaction that is so until it ends, too. */
export const openNow = sql`coalesce(${heldSetting(noticesSetting.key)} ->> 'ordering', 'open') = 'open'`;

const closedBy = ({ ordering, sentence }: Pick<z.infer<typeof Notices>, "ordering" | "sentence">) =>
  ordering === "closed" ? sentence : null;
