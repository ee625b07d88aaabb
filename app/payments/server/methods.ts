import type { PaymentOption } from "../../orders/domain/payment-option.ts";
import { paymentMessages } from "../messages.ts";

/** Time to pay by card, in minutes. */
const cardMinutes = 60;

/**
 * Creates a function that returns the methods of the order form. None without cards: orders are paid on delivery.
 *
 * @param isOnDelivery reads if the owner offers payment on delivery
 */
export const offeredMethods =
  (takesCards: boolean, isOnDelivery: () => Promise<boolean>) => async (): Promise<readonly PaymentOption[]> => {
    if (!takesCards) return [];
    const { methods } = paymentMessages;
    const card = { id: "card", ...methods.card, holdMinutes: cardMinutes };
    return (await isOnDelivery()) ? [{ id: "delivery", ...methods.delivery, holdMinutes: null }, card] : [card];
  };
