/** Data of the email that notifies staff of a failed email. `name` is the failed email's kind. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Data of the email that notifies staff of an archive outage. `since` is in UTC. `why` is a sentence, or null. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

/** Sample data for email previews. */
export const sampleEmailFailed: Pick<EmailFailedData, "name"> = { name: "Order placed" };
export const sampleArchiveBehind: ArchiveBehindEmail = {
  since: "2026-11-21 14:05 UTC",
  why: "Nothing is archived in /mnt/archive: no space left on device.",
};
