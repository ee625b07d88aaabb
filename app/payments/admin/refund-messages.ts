import type { RefundReason } from "../domain/payment.ts";
import type { RefundState } from "./domain/pages.ts";

export const orderPaymentMessages = {
  heading: "Payment",
  methods: { card: "Card", transfer: "Bank transfer", delivery: "On delivery" },
  facts: {
    method: "Method",
    paidAt: "Paid",
    reference: "Reference",
    received: "Received",
    charge: "ID at the card provider",
  },
  unpaid: "Not yet",
  partlyPaid: "In part",

  refunds: "Refunds",
  columns: ["Created", "Amount", "Reason", "Status"],
  reasons: {
    cancelled: "Cancelled items",
    late: "Paid too late",
    "too much": "Paid too much",
    "too little": "Paid too little",
    owner: "Refund by the shop",
    returned: "Returned items",
  } satisfies Record<RefundReason, string>,
  states: {
    waiting: "Waiting for the card provider",
    sent: "Sent to the card provider",
    done: "Refunded",
    "by hand": "Manual refund due",
    failed: "Failed: manual refund due",
  } satisfies Record<RefundState, string>,
  markSent: "Mark as refunded",

  title: (number: number) => `Refund order ${number}`,
  open: "Refund items, shipping or an amount",
  lead: "A refund does not cancel items or return them to stock. To refund items that have not shipped, cancel them instead. You confirm the amount on the next page.",
  most: (amount: string) => `At most ${amount} can be refunded.`,
  units: (title: string, left: number) => `${title}: units to refund (of ${left})`,
  shipping: (left: string) => `Shipping to refund (of ${left})`,
  amount: "Additional amount",
  amountHint: "For a refund that is not for a particular item, such as a price reduction.",
  next: "Preview refund",
  unitsWrong: "Enter the units to refund as a whole number.",
  amountWrong: (example: string) => `Enter an amount such as ${example}.`,
  wrong: "Nothing was refunded. Please fix these fields:",

  confirm: (amount: string) => `Refund ${amount}?`,
  byCard: "The money goes back to the shopper's card. The shopper gets an e-mail. This cannot be undone.",
  byHand:
    "You send the money yourself, for example by bank transfer, and then press “Mark as refunded”. The shopper gets an e-mail.",
  button: (amount: string) => `Refund ${amount}`,
  keep: "Back to the order without a refund",
  notDone: (why: string) => `Nothing was refunded. ${why}`,
  changed: "Someone else has refunded part of this order since you opened this page.",
  done: "The refund is created.",
  sentDone: "The refund is marked as refunded.",
};
