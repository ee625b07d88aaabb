import type { Feature } from "../page/feature.ts";

/** Emails: stored in an outbox, then sent. Other features work without it (`app/server/emails.ts`). */
export const emails: Feature = { name: "emails", databaseName: "letters", from: "all" };
