import type { RefundReason } from "../domain/payment.ts";
import type { RefundState } from "./domain/pages.ts";

/** Texts about payments and refunds on the page of an order. */
export const orderPaymentMessages = {
  heading: "Payment",
  methods: { card: "Card", transfer: "Bank transfer", delivery: "On delivery" },
  facts: { method: "Method", paidAt: "Paid at", received: "Received", charge: "Id at the card provider" },
  unpaid: "Not paid yet",

  refunds: "Refunds",
  columns: ["Planned at", "Amount", "Reason", "State"],
  reasons: {
    cancelled: "Cancelled items",
    late: "Paid too late",
    "too much": "Paid too much",
    "too little": "Paid too little",
    owner: "Refunded by the shop",
    returned: "Returned items",
  } satisfies Record<RefundReason, string>,
  states: {
    waiting: "Waiting for the card provider",
    sent: "Sent to the card provider",
    done: "Sent back",
    "by hand": "Send it by hand",
    failed: "Failed: send it by hand",
  } satisfies Record<RefundState, string>,
  markSent: "Mark as sent back",

  title: (number: number) => `Refund order ${number}`,
  open: "Refund items, shipping or an amount",
  lead: "Refunded items are not cancelled, and do not return to stock. The next page shows the amount before you confirm it.",
  most: (amount: string) => `At most ${amount} can be refunded.`,
  units: (title: string, left: number) => `${title}: units to refund (of ${left})`,
  shipping: (left: string) => `Shipping to refund (of ${left})`,
  amount: "Further amount",
  amountHint: "An amount that belongs to no item, such as a price reduction.",
  next: "Preview refund",
  unitsWrong: "Enter a whole number.",
  amountWrong: (example: string) => `Enter an amount such as ${example}.`,
  wrong: "Nothing was refunded. Please fix these fields:",

  confirm: (amount: string) => `Refund ${amount}?`,
  byCard: "The money goes back to the shopper's card. The shopper gets an e-mail. This cannot be undone.",
  byHand:
    "You send the money by hand, for example by bank transfer, and then mark the refund as sent back. The shopper gets an e-mail.",
  button: (amount: string) => `Refund ${amount}`,
  keep: "Back to the order without a refund",
  notDone: (why: string) => `Nothing was refunded. ${why}`,
  changed: "Somebody else has refunded a part of this order since you opened this page.",
  done: "The refund is planned.",
};
