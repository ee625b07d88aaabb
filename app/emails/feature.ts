import type { Feature } from "../page/feature.ts";

/** Stores emails in an outbox, then sends them. Other features work without this feature (`app/server/emails.ts`). */
export const emails = { name: "emails", databaseName: "letters", from: "all" } as const satisfies Feature;
