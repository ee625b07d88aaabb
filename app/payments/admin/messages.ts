export const paymentAdminMessages = {
  title: "Payments",
  lead: "Choose how shoppers can pay: on delivery, or before shipping by card or bank transfer. Card orders that are not paid within one hour are cancelled.",
  fields: { delivery: "Payment on delivery", transfer: "Bank transfer", days: "Days to pay by bank transfer" },
  hints: {
    delivery: "Always offered if you accept neither cards nor bank transfers.",
    transfer: "Upload your bank's files under Bank statements, so that the shop can match payments to orders.",
    days: "From 1 to 30. Orders that are still unpaid after this time are cancelled.",
  },
  offered: { yes: "Offered", no: "Not offered" },
  wrongDays: "Enter a whole number from 1 to 30.",
  noAccount: "Bank transfer is not offered until you enter an IBAN under Business details.",
  choose: "Choose an option from the list.",
  webhook: {
    heading: "Notifications from the card provider",
    address: "Add this URL as a webhook endpoint in the Stripe dashboard:",
    last: (type: string) => `The last notification about an order was “${type}”, at`,
    inDay: (count: string) => `Notifications in the last 24 hours: ${count}.`,
    none: "No notification about an order has arrived yet. If shoppers have already paid by card, check the URL and the signing secret.",
  },
  cards: {
    on: "Cards are accepted, through Stripe.",
    off: "Cards are not accepted. The person who runs the server can set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (see docs/payments.md).",
  },
};
