import { orderWords } from "./words.ts";

/** What letters say about orders. */
export const orderLetterWords = {
  /** The button that leads to the order. */
  see: "See the order",
  ordered: "What you ordered",
  delivery: orderWords.review.delivery,
  giftNote: orderWords.details.giftNote,
  noGiftNote: orderWords.details.noGiftNote,
  total: orderWords.review.total,
  onDelivery: orderWords.review.onDelivery,

  placed: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop}`,
    heading: "Thank you for your order",
    text: (number: number) =>
      `We have your order ${number}, and will send it soon. You will get another letter when it is on its way.`,
    brief: (number: number, total: string) => `We have your order ${number}. Total: ${total}.`,
    notYours:
      "You get no other e-mails about it until you confirm the e-mail of your account. If you did not order anything, ignore this e-mail.",
    cancel: "Until it is sent, you can cancel it on its page.",
  },

  sent: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop} is on its way`,
    heading: "Your order is on its way",
    text: (number: number) => `We have sent your order ${number}.`,
    parcel: orderWords.details.parcel,
    follow: orderWords.details.follow,
    lines: "What is on its way",
  },

  cancelled: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop} was cancelled`,
    subjectPart: (number: number, shop: string) => `Part of your order ${number} at ${shop} was cancelled`,
    heading: "Your order was cancelled",
    headingPart: "Part of your order was cancelled",
    byShopper: (number: number) =>
      `You have cancelled your order ${number}. Nothing of it will be sent, and nothing is to be paid.`,
    byShop: (number: number, shop: string) =>
      `${shop} has cancelled your order ${number}. Nothing of it will be sent, and nothing is to be paid.`,
    overdue: (number: number) =>
      `Nobody confirmed order ${number} in time, so it was cancelled. Nothing of it will be sent, and nothing is to be paid.`,
    part: (number: number, shop: string) =>
      `${shop} has cancelled some of your order ${number}. The rest stays ordered.`,
    lines: "What was cancelled",
    left: "What stays ordered",
    /** The order may be over by the time that the letter about some of it is written. */
    toPay: "Now to be paid",
  },
};
