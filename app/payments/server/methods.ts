import { z } from "zod";
import type { Settings } from "../../admin/server/settings.ts";
import type { PaymentOption } from "../../orders/domain/payment-option.ts";
import { paymentMessages } from "../messages.ts";

/** The owner's setting of payment methods. */
export const methodsSetting = {
  key: "payments",
  parse: z.object({ delivery: z.enum(["yes", "no"], { error: () => paymentMessages.admin.choose }) }),
  first: { delivery: "yes" as const },
};

/** Time to pay by card, in minutes. */
const cardMinutes = 60;

/** Creates a function that reads the methods of the order form. None without cards: orders are paid on delivery. */
export const offeredMethods =
  (settings: Pick<Settings, "value">, takesCards: boolean) => async (): Promise<readonly PaymentOption[]> => {
    if (!takesCards) return [];
    const { delivery } = (await settings.value(methodsSetting)) ?? methodsSetting.first;
    const { methods } = paymentMessages;
    const card = { id: "card", ...methods.card, holdMinutes: cardMinutes };
    return delivery === "yes" ? [{ id: "delivery", ...methods.delivery, holdMinutes: null }, card] : [card];
  };
