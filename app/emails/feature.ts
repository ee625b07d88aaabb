import type { Feature } from "../page/feature.ts";

/** Emails: stored in an outbox, then sent. Other features work without it (`app/server/emails.ts`). */
export const emails = { name: "emails", databaseName: "letters", from: "all" } as const satisfies Feature;
