/** Texts of the owner's page for payments. */
export const paymentAdminMessages = {
  title: "Payments",
  lead: "Shoppers pay on delivery, or by card before an order ships. An order by card waits for its payment for one hour, and is then cancelled.",
  fields: { delivery: "Payment on delivery" },
  hints: { delivery: "Without cards, payment on delivery is always offered." },
  delivery: { yes: "Offered", no: "Not offered" },
  choose: "Choose an option from the list.",
  cards: {
    on: "Cards are accepted, through Stripe.",
    off: "Cards are not accepted. The person who runs the server can set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (see docs/payments.md).",
  },
};
