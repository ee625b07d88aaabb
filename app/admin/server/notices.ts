import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../database/database.ts";
import { adminMessages } from "../messages.ts";
import { line } from "./facts.ts";
import type { StoredVersion } from "./versioned-store.ts";
import { parseLeniently } from "./stored-setting.ts";
import { heldSetting, type Settings } from "./settings.ts";
import type { ReadFacts } from "./site.ts";

/** Base URL to resolve paths. The host does not matter. */
const baseUrl = "https://shop.example";

function isAllowedLink(href: string): boolean {
  const url = URL.canParse(href, baseUrl) ? new URL(href, baseUrl) : null;
  if (href.startsWith("/")) return url?.origin === baseUrl;
  return /^https:\/\//i.test(href) && url !== null && !url.username && !url.password;
}

const Notices = z
  .object({
    announcement: line(200),
    link: line(500).refine((href) => href === "" || isAllowedLink(href), {
      error: () => adminMessages.notices.leadsNowhere,
    }),
    ordering: z.enum(["open", "closed"], { error: () => adminMessages.notices.orderingMissing }),
    sentence: line(200),
  })
  .refine(({ announcement, link }) => !link || announcement, {
    path: ["announcement"],
    error: () => adminMessages.notices.nothingAnnounced,
  })
  .refine(({ ordering, sentence }) => ordering === "open" || sentence, {
    path: ["sentence"],
    error: () => adminMessages.notices.sentenceMissing,
  });

const defaultNotices: z.infer<typeof Notices> = {
  announcement: "",
  link: "",
  ordering: "open",
  get sentence() {
    return adminMessages.notices.firstSentence;
  },
};

export const noticesSetting = { key: "notices", parse: Notices, first: defaultNotices };

export const noticeFacts =
  (settings: Settings): ReadFacts =>
  async () => {
    const notices = await settings.value(noticesSetting);
    if (!notices) return {};
    const { announcement: text, link: href, ...ordering } = notices;
    const closed = closedBy(ordering);
    return { ...(text && { announcement: { text, ...(href && { href }) } }), ...(closed && { closed }) };
  };

/** Message to shoppers while orders are closed, or null. In a transaction, locks the setting. */
export async function orderingClosedMessage(from: Database | Transaction): Promise<string | null> {
  const query = sql`select ${heldSetting(noticesSetting.key)} as value`;
  const { rows } = await from.execute<{ value: StoredVersion["value"] | null }>(query);
  const value = rows[0]?.value;
  return value ? closedBy(parseLeniently(noticesSetting, value).value) : null;
}

/** SQL condition: true if orders are open. Locks the setting until commit. */
export const isOrderingOpen = sql`coalesce(${heldSetting(noticesSetting.key)} ->> 'ordering', 'open') = 'open'`;

const closedBy = ({ ordering, sentence }: Pick<z.infer<typeof Notices>, "ordering" | "sentence">) =>
  ordering === "closed" ? sentence : null;
