import { z } from "zod";
import { nameOfKind, type TemplateDataByKind } from "../../../server/emails.ts";
import { emailsAddress } from "../../addresses.ts";
import type { ArchiveBehindEmail, EmailFailedData } from "../../domain/emails.ts";

const EmailFailed = z.object({ kind: z.string() });
const ArchiveBehind = z.object({ since: z.string(), why: z.string().nullable() });

export const ownerEmailData = {
  async "letter-dead"(about): Promise<EmailFailedData> {
    return { name: nameOfKind(EmailFailed.parse(about).kind), page: emailsAddress() };
  },

  async "archive-behind"(about): Promise<ArchiveBehindEmail> {
    const { since, why } = ArchiveBehind.parse(about);
    return { since: `${since.slice(0, "2026-11-21T14:05".length).replace("T", " ")} UTC`, why };
  },
} satisfies TemplateDataByKind;
