import { z } from "zod";
import { line } from "../../admin/server/facts.ts";
import type { Settings } from "../../admin/server/settings.ts";
import type { PaymentOption } from "../../orders/domain/payment-option.ts";
import type { BankAccount } from "../domain/epc-qr.ts";
import { paymentMessages } from "../messages.ts";
import { parseIban } from "./iban.ts";

const messages = () => paymentMessages.admin.wrong;

/** The owner's setting of payment methods. Without an IBAN, bank transfer is not offered. */
export const methodsSetting = {
  key: "payments",
  parse: z
    .object({
      delivery: z.enum(["yes", "no"], { error: () => messages().choose }),
      holder: line(70),
      iban: z.string().transform((typed, context) => {
        const iban = typed.trim() && parseIban(typed);
        if (iban === null) context.addIssue({ code: "custom", message: messages().iban });
        return iban ?? "";
      }),
      bic: line(11).regex(/^([A-Za-z0-9]{8}([A-Za-z0-9]{3})?)?$/, { error: () => messages().bic }),
      days: line(2).regex(/^([1-9]|[12]\d|30)$/, { error: () => messages().days }),
    })
    .refine(({ iban, holder }) => !iban || holder, { path: ["holder"], error: () => messages().holder }),
  first: { delivery: "yes" as const, holder: "", iban: "", bic: "", days: "7" },
};

/** Time to pay by card, in minutes. */
const cardMinutes = 60;

export type Methods = ReturnType<typeof createMethods>;

export function createMethods(settings: Pick<Settings, "value">, takesCards: boolean) {
  const read = async () => (await settings.value(methodsSetting)) ?? methodsSetting.first;
  return {
    /** Methods of the order form. Empty if the shop only takes payment on delivery. */
    async offered(): Promise<readonly PaymentOption[]> {
      const { methods } = paymentMessages;
      const { delivery, iban, days } = await read();
      const minutes = Number(days) * 24 * 60;
      const about = methods.transfer.about(Number(days));
      const options: PaymentOption[] = [
        ...(takesCards ? [{ id: "card", ...methods.card, holdMinutes: cardMinutes }] : []),
        ...(iban ? [{ id: "transfer", ...methods.transfer, about, holdMinutes: minutes }] : []),
      ];
      const onDelivery = { id: "delivery", ...methods.delivery, holdMinutes: null };
      if (options.length === 0) return [];
      return delivery === "yes" ? [onDelivery, ...options] : options;
    },

    /** Account for bank transfers. Null if the owner has entered none. */
    async account(): Promise<BankAccount | null> {
      const { holder, iban, bic } = await read();
      return iban ? { holder, iban, bic: bic.toUpperCase() } : null;
    },
  };
}
