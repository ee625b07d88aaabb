import { z } from "zod";
import type { SellerFacts } from "../../../admin/domain/seller.ts";
import { line } from "../../../admin/server/facts.ts";
import { readSeller } from "../../../admin/server/seller.ts";
import type { Settings } from "../../../admin/server/settings.ts";
import type { InvoiceSettings } from "../../domain/settings.ts";
import { invoiceAdminMessages as messages } from "../messages.ts";

const prefix = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{0,20}$/, { error: () => messages.prefixWrong });

/** With equal prefixes, invoices and credit notes share one series of numbers. */
export const invoiceSetting = {
  key: "invoices",
  parse: z.object({
    issue: z.enum(["no", "yes"], { error: () => messages.choose }),
    prefix,
    creditPrefix: prefix,
    untaxed: line(200),
    years: z
      .string()
      .trim()
      .regex(/^([1-9]|[1-4]\d)$/, { error: () => messages.yearsWrong }),
  }),
  first: { issue: "no" as const, prefix: "INV-", creditPrefix: "CN-", untaxed: "", years: "10" },
};

export const isComplete = ({ name, address }: Pick<SellerFacts, "name" | "address">) =>
  name !== "" && address.length > 0;

export async function readInvoiceSettings(settings: Pick<Settings, "value">): Promise<InvoiceSettings> {
  const [stored, seller] = await Promise.all([settings.value(invoiceSetting), readSeller(settings)]);
  const value = stored ?? invoiceSetting.first;
  const isOn = value.issue === "yes" && isComplete(seller);
  return { ...value, years: Number(value.years), seller, isOn };
}
