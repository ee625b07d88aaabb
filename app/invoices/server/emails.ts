import { z } from "zod";
import type { TemplateDataByKind } from "../../server/emails.ts";
import { documentKinds } from "../domain/document.ts";
import type { InvoiceEmail } from "../domain/emails.ts";

const About = z.object({ number: z.number(), document: z.string(), kind: z.enum(documentKinds) });

/** @param pageOf returns the URL of the order's page */
export const invoiceEmails = (pageOf: (number: number, isSent: boolean) => Promise<string>) =>
  ({
    async "order-invoice"(about, { isSent }): Promise<InvoiceEmail> {
      const facts = About.parse(about);
      return { ...facts, page: await pageOf(facts.number, isSent) };
    },
  }) satisfies TemplateDataByKind;
