import type { ListedPayment, ListedPaymentState } from "./domain/pages.ts";

/** Texts of the page "Money". */
export const moneyMessages = {
  title: "Money",
  lead: "Payments before shipping, and all refunds. Money that carriers collect on delivery is not part of it.",
  filter: "Filter payments",
  fields: { state: "State", from: "From", to: "Until" },
  any: "All",
  states: {
    open: "Open",
    paid: "Paid",
    refunded: "Refunded",
    "by hand": "To send back by hand",
  } satisfies Record<ListedPaymentState, string>,
  show: "Apply filters",
  all: "Show all",
  wrong: "Please fix these fields:",
  noState: "Choose a state from the list.",

  card: {
    differences: "The money of these orders does not add up with the ledger:",
    received: (today: string, week: string) => `Received today: ${today}. In the last seven days: ${week}.`,
    byHand: (count: string) => `Refunds to send by hand: ${count}`,
    unpaid: (count: string) => `Orders that wait for payment: ${count}`,
  },

  perDay: "Money per day",
  dayColumns: ["Day", "Method", "Received", "Sent back", "Left"],
  total: "Total",
  noMoney: "No money came or went in this period.",
  unmatched: (amounts: string) => `Money that belongs to no order: ${amounts}.`,
  toStatements: "View bank statements",
  csv: "Export every movement of money (CSV)",

  exported: "Movements of money exported",

  list: "Payments",
  columns: ["Order", "Placed", "Method", "State", "Received", "Refunded", "To send by hand"],
  rowStates: { open: "Open", paid: "Paid", cancelled: "Not paid" } satisfies Record<ListedPayment["state"], string>,
  none: "No payments match.",
  older: "Older payments",
  newest: "Newest payments",
  pages: "Pages of the list",
};
