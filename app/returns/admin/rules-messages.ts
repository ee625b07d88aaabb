export const rulesMessages = {
  title: "Return rules",
  lead: "These rules apply when shoppers return items from the order's page. Within the legal period, shoppers can also withdraw from the contract, on a page that each footer links to. After you save this form, product pages describe your rules to search engines.",
  fields: {
    days: "Days to return items",
    reasons: "Ask for a reason",
    pays: "Return shipping is paid by",
    instructions: "Instructions",
  },
  hints: {
    days: "Counted from the last shipment. With 0, shoppers cannot request returns.",
    instructions: "Shown beside the form, and sent when you approve a return.",
  },
  reasons: { yes: "Yes", no: "No" },
  pays: { shopper: "The shopper", shop: "The shop" },
  wrongDays: (most: number) => `Enter a whole number from 0 to ${most}.`,
};
