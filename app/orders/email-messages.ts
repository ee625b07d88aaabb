import type { EmailOrder } from "./domain/emails.ts";
import { orderMessages } from "./messages.ts";
import { pickupMessages } from "./pickup-messages.ts";

export const orderEmailMessages = {
  see: "View order",
  ordered: "What you ordered",
  delivery: ({ pickup }: Pick<EmailOrder, "pickup">) =>
    pickup ? pickupMessages.heading : orderMessages.review.delivery,
  giftNote: orderMessages.details.giftNote,
  noGiftNote: orderMessages.details.noGiftNote,
  total: orderMessages.review.total,
  payment({ isPrepaid, totalCents, pickup }: Pick<EmailOrder, "isPrepaid" | "totalCents" | "pickup">) {
    return isPrepaid ? orderMessages.payment.paid : orderMessages.payment.later(totalCents, Boolean(pickup));
  },

  replacement: {
    heading: "We are sending you a replacement",
    text: (number: number, of: number) => `Order ${number} replaces items of your order ${of}. It costs nothing.`,
  },

  placed: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop}`,
    heading: "Thank you for your order",
    text: (number: number) => `We have received your order ${number}. We will e-mail you when it ships.`,
    brief: (number: number, total: string) => `We have received your order ${number}. Total: ${total}.`,
    notYours:
      "We will not send other e-mails about this order until you confirm the e-mail address of your account. If you did not order anything, ignore this e-mail.",
    cancel: "You can cancel the order on its page until it ships.",
  },

  sent: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop} is on its way`,
    heading: "Your order is on its way",
    text: (number: number) => `We have shipped your order ${number}.`,
    parcel: orderMessages.details.parcel,
    follow: orderMessages.details.follow,
  },

  part: {
    subject: (number: number, shop: string) => `Part of your order ${number} at ${shop} is on its way`,
    heading: "Part of your order is on its way",
    text: (number: number) => `We have shipped a parcel of your order ${number} with these items:`,
    following: "Items that follow separately",
  },

  rest: {
    subject: (number: number, shop: string) => `The rest of your order ${number} at ${shop} is on its way`,
    heading: "The rest of your order is on its way",
    text: (number: number) => `We have shipped the last parcel of your order ${number} with these items:`,
  },

  cancelled: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop} was cancelled`,
    subjectPart: (number: number, shop: string) => `Part of your order ${number} at ${shop} was cancelled`,
    heading: "Your order was cancelled",
    headingPart: "Part of your order was cancelled",
    byShopper: (number: number) =>
      `You cancelled your order ${number}. It will not be shipped, and you do not have to pay anything.`,
    byShop: (number: number, shop: string) =>
      `${shop} cancelled your order ${number}. It will not be shipped, and you do not have to pay anything.`,
    unpaid: (number: number) =>
      `Order ${number} was not paid in time, so it was cancelled. If your payment arrives later, we either reopen the order or refund you.`,
    overdue: (number: number) =>
      `Order ${number} was not confirmed in time, so it was cancelled. It will not be shipped, and you do not have to pay anything.`,
    part: (number: number, shop: string) => `${shop} cancelled part of your order ${number}. The rest is unchanged.`,
    ownPart: (number: number) =>
      `You cancelled the items of your order ${number} that we had not sent or prepared yet.`,
    refund: "If you have already paid for these items, we refund your payment.",
    lines: "Items cancelled",
    left: "Remaining items",
    /** Not "To pay", because the shopper may already have paid. */
    toPay: "New total",
  },
};
