import type { benefits, codeStates } from "../domain/codes.ts";
import type { CodesPage } from "./domain/pages.ts";

export const codesAdminMessages = {
  title: "Discount codes",
  activities: { code: "Discount code" },
  lead: "Shoppers enter codes on the page where they review their order. The field for codes appears as soon as one code is active.",
  table: "Discount codes",
  columns: { code: "Code", used: "Orders", limit: "Maximum orders", state: "State" },
  states: {
    active: "Active",
    stopped: "Stopped",
    invalid: "Not usable: an amount is not valid in the shop's currency. Open the code and correct it.",
  } satisfies Record<CodesPage["codes"][number]["state"], string>,
  unlimited: "no limit",
  add: { label: "New code", hint: "3 to 30 letters, digits and hyphens, such as SUMMER-10.", submit: "Continue" },
  code: (code: string) => `Code ${code}`,
  about: (currency: string) =>
    `Amounts are in the shop's currency, ${currency}. Shoppers may enter up to three codes in one order.`,
  back: "All discount codes",
  fields: {
    kind: "Discount",
    value: "Percentage or amount",
    minimum: "Minimum value of the items",
    products: "Only for these products",
    from: "First day",
    until: "Last day",
    limit: "Maximum orders",
    limitPerShopper: "Maximum orders per shopper",
    state: "State",
  },
  hints: {
    value: "Such as 10 for 10 %, or 5.00. Empty for free shipping.",
    minimum: "Before discounts. Empty for no minimum.",
    products: "Product IDs, separated by spaces. Empty for all products.",
    limit: "Empty for no limit. Cancelled orders do not count.",
    limitPerShopper: "By account, or by e-mail for guests. Empty for no limit.",
  },
  kinds: {
    percent: "Percentage of the items",
    amount: "Amount off the items",
    "free shipping": "Free shipping",
  } satisfies Record<(typeof benefits)[number], string>,
  codeStates: { active: "Active", stopped: "Stopped" } satisfies Record<(typeof codeStates)[number], string>,
  wrong: {
    code: "Enter 3 to 30 letters, digits and hyphens.",
    percent: "Enter a percentage above 0, up to 100, such as 10 or 12.5.",
    amount: (currency: string, example: string) => `Enter an amount in ${currency}, such as ${example}.`,
    noValue: "Free shipping has no percentage or amount. Clear this field.",
    day: "Enter a date such as 2027-01-31.",
    until: "The last day must not be before the first day.",
    limit: "Enter a whole number, 1 or more.",
    limitPerShopper: "Enter a whole number, 1 or more.",
    products: (ids: string) => `There are no products with these IDs: ${ids}.`,
    tooMany: (most: number) => `Enter at most ${most} products.`,
  },
};
