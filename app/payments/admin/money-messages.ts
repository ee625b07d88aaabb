import type { ListedPayment, ListedPaymentState } from "./domain/pages.ts";

export const moneyMessages = {
  title: "Money",
  lead: "Payments by card and bank transfer, and all refunds. Money that carriers collect on delivery is not included.",
  filter: "Filter payments",
  fields: { state: "Status", from: "From", to: "Until" },
  any: "All",
  states: {
    open: "Unpaid",
    paid: "Paid",
    refunded: "Refunded",
    "by hand": "Manual refund due",
    waiting: "Refund waiting",
  } satisfies Record<ListedPaymentState, string>,
  show: "Apply filters",
  all: "Show all",
  wrong: "Please fix these fields:",
  noState: "Choose a status from the list.",

  card: {
    differences: "The payments and refunds of these orders do not add up:",
    received: (today: string, week: string) => `Received today: ${today}. In the last seven days: ${week}.`,
    notSent: (count: string) => `Refunds waiting for the card provider for more than a day: ${count}`,
    byHand: (count: string) => `Manual refunds due: ${count}`,
    unpaid: (count: string) => `Orders waiting for payment: ${count}`,
  },

  perDay: "Payments and refunds per day",
  dayColumns: ["Day", "Method", "Received", "Refunded", "Net"],
  total: "Total",
  notListed: (days: number) => `Only the last ${days} days are listed. The total includes all days of the period.`,
  noMoney: "There were no payments or refunds in this period.",
  unmatched: (amounts: string) => `Payments without an order: ${amounts}.`,
  toStatements: "View bank statements",
  csv: "Export transactions (CSV)",

  exported: "Transactions exported",

  list: "Payments",
  columns: ["Order", "Placed", "Method", "Status", "Received", "Refunded", "Refund due"],
  rowStates: { open: "Unpaid", paid: "Paid", cancelled: "Cancelled" } satisfies Record<ListedPayment["state"], string>,
  none: "No payments match these filters.",
  older: "Older payments",
  newest: "Newest payments",
  pages: "Pages of the list",
};
