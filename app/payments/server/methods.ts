import type { PaymentOption } from "../../orders/domain/payment-option.ts";
import { paymentMessages } from "../messages.ts";

/** Methods that the owner offers. `transferDays`: days to pay by bank transfer, null if transfers are not offered. */
export type OfferedMethods = { readonly isOnDelivery: boolean; readonly transferDays: number | null };

const cardMinutes = 60;

/** Creates a function that returns the methods of the order form. Without methods, all orders are paid on delivery. */
export const offeredMethods =
  (takesCards: boolean, read: () => Promise<OfferedMethods>) => async (): Promise<readonly PaymentOption[]> => {
    const { methods } = paymentMessages;
    const { isOnDelivery, transferDays: days } = await read();
    const prepaid: PaymentOption[] = [
      ...(takesCards ? [{ id: "card", ...methods.card, holdMinutes: cardMinutes }] : []),
      ...(days === null
        ? []
        : [
            {
              id: "transfer",
              name: methods.transfer.name,
              about: methods.transfer.about(days),
              holdMinutes: days * 1440,
            },
          ]),
    ];
    if (prepaid.length === 0) return [];
    return isOnDelivery ? [{ id: "delivery", ...methods.delivery, holdMinutes: null }, ...prepaid] : prepaid;
  };
