/** Texts of the owner's page for payments. */
export const paymentAdminMessages = {
  title: "Payments",
  lead: "Shoppers pay on delivery, or by card or bank transfer before an order ships. An order by card waits for its payment for one hour, and is then cancelled.",
  fields: { delivery: "Payment on delivery", transfer: "Bank transfer", days: "Days to pay by bank transfer" },
  hints: {
    delivery: "Without cards and bank transfer, payment on delivery is always offered.",
    transfer: "Upload your bank's statements under Bank statements, so that the shop finds the money.",
    days: "From 1 to 30. Without payment, the order is then cancelled.",
  },
  offered: { yes: "Offered", no: "Not offered" },
  wrongDays: "Enter a whole number from 1 to 30.",
  noAccount: "Bank transfer is not offered until you enter an IBAN under Business details.",
  choose: "Choose an option from the list.",
  webhook: {
    heading: "Notifications of the card provider",
    address: "Enter this address as webhook endpoint in the dashboard of Stripe:",
    last: (type: string) => `The last notification about an order was “${type}”, at`,
    inDay: (count: string) => `In the last 24 hours: ${count}.`,
    none: "No notification about an order has arrived yet. If orders were paid, check the address and the signing secret.",
  },
  cards: {
    on: "Cards are accepted, through Stripe.",
    off: "Cards are not accepted. The person who runs the server can set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (see docs/payments.md).",
  },
};
