import type { Feature } from "../page/feature.ts";

/** Emails: stored with what causes them, then sent. No other feature needs it (`app/server/emails.ts`). */
export const emails: Feature = { name: "emails", databaseName: "letters", from: "all" };
