/** Email to staff about an email that could not be sent. `name` is the kind of the failed email. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Email to staff about an outage of the database archive. `since` is in UTC; `why` is a sentence, or null. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

/** Sample data for email previews. */
export const sampleEmailFailed: Pick<EmailFailedData, "name"> = { name: "Order placed" };
export const sampleArchiveBehind: ArchiveBehindEmail = {
  since: "2026-11-21 14:05 UTC",
  why: "Nothing is archived in /mnt/archive: no space left on device.",
};
