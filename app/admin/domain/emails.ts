/** Data of an email to staff about a failed email. `name`: kind of the failed email. */
export type EmailFailedData = { readonly name: string; readonly page: string };

/** Data of an email to staff about an outage of the backup archive. `since` is in UTC. `why` is a sentence. */
export type ArchiveBehindEmail = { readonly since: string; readonly why: string | null };

export const sampleEmailFailed: Pick<EmailFailedData, "name"> = { name: "Order placed" };
export const sampleArchiveBehind: ArchiveBehindEmail = {
  since: "2026-11-21 14:05 UTC",
  why: "Nothing is archived in /mnt/archive: no space left on device.",
};
