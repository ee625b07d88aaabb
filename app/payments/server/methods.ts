import type { PaymentOption } from "../../orders/domain/payment-option.ts";
import { paymentMessages } from "../messages.ts";

/** `transferDays`: days to pay by bank transfer, null if the shop takes no transfers. */
type Accepted = { readonly isOnDelivery: boolean; readonly isCard: boolean; readonly transferDays: number | null };

const cardMinutes = 60;

/** Payment methods of the order form. None if all orders are paid on delivery. */
export function offeredMethods({ isOnDelivery, isCard, transferDays: days }: Accepted): readonly PaymentOption[] {
  const { delivery, card, transfer } = paymentMessages.methods;
  const byTransfer = days && { name: transfer.name, about: transfer.about(days), holdMinutes: days * 1440 };
  const prepaid = [
    ...(isCard ? [{ id: "card", ...card, holdMinutes: cardMinutes }] : []),
    ...(byTransfer ? [{ id: "transfer", ...byTransfer }] : []),
  ];
  if (prepaid.length === 0) return [];
  return isOnDelivery ? [{ id: "delivery", ...delivery, holdMinutes: null }, ...prepaid] : prepaid;
}
