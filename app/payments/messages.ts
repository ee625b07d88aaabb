export const paymentMessages = {
  methods: {
    delivery: { name: "On delivery", about: "You pay when the order arrives." },
    card: { name: "Card", about: "You pay on the next page, with our payment provider Stripe." },
  },

  pay: {
    heading: (number: number) => `Pay for order ${number}`,
    amount: "To pay",
    until: "Without payment, the order is cancelled on:",
    button: "Pay by card",
    leave: "The button opens the page of our payment provider, Stripe. You come back here afterwards.",
    processing: "Your payment is being checked. This page shows the result as soon as we know it.",
    reload: "Check again",
    unavailable: "The payment provider does not answer. Your order is kept. Please try again in a minute.",
    notPayable:
      "This order cannot be paid by card, because the provider does not accept this amount. Please contact us.",
    back: "Back to the order",
    title: (shop: string, number: number) => `${shop}: order ${number}`,
  },

  email: {
    subject: (number: number, shop: string) => `Pay for your order ${number} at ${shop}`,
    heading: "Your order waits for payment",
    text: (number: number, amount: string) => `Order ${number} costs ${amount}. It ships as soon as it is paid.`,
    action: "Pay now",
    aside: "If you did not order anything, ignore this e-mail. The order is cancelled without payment.",
  },

  admin: {
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
  },
};
