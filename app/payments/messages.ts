export const paymentMessages = {
  bankDetails: {
    heading: "Bank transfer",
    lead: "Transfer the exact amount with this reference, so that we can find your payment.",
    amount: "Amount",
    received: "Received",
    left: "Left to pay",
    until: "Pay by",
    holder: "Account holder",
    iban: "IBAN",
    bic: "BIC",
    reference: "Reference",
    scan: "Or scan this code with your banking app.",
    code: (details: string) => `QR code for banking apps. ${details}`,
    none: "We cannot take bank transfers at the moment. Please contact us.",
  },

  methods: {
    delivery: { name: "On delivery", about: "You pay when you receive the order." },
    transfer: {
      name: "Bank transfer",
      about: (days: number) =>
        `You transfer the amount to our bank account within ${days === 1 ? "1 day" : `${days} days`}. We process your order once your payment arrives.`,
    },
    card: { name: "Card", about: "You pay on the next page, with our payment provider Stripe." },
  },

  personalData:
    "The shop keeps the amounts and references of your payments for its accounting records. The name and text of your bank transfers are deleted.",

  notCancelled: "The payment provider is not responding, so nothing was cancelled. Try again in a minute.",

  pay: {
    heading: (number: number) => `Pay for order ${number}`,
    amount: "To pay",
    until: "We reserve the items for one hour after you order. If you have not paid by then, the order is cancelled.",
    untilDay: (day: string) => `We reserve your items. Pay by ${day}, or the order is cancelled.`,
    button: "Pay by card",
    leave: "The button opens the payment page of our provider, Stripe. Afterwards, you return to this shop.",
    processing: "Your payment is being checked. This can take a few minutes.",
    reload: "Check again",
    unavailable: "The payment provider is not responding. Your order is saved. Please try again in a minute.",
    notPayable:
      "This order cannot be paid by card, because the provider does not accept this amount. Please contact us.",
    back: "Back to the order",
    title: (shop: string, number: number) => `${shop}: order ${number}`,
  },

  email: {
    subject: (number: number, shop: string) => `Pay for your order ${number} at ${shop}`,
    heading: "Your order is waiting for payment",
    text: (number: number, amount: string) =>
      `Order ${number} costs ${amount}. We process the order once your payment arrives.`,
    action: "Pay now",
    aside: "If you did not order anything, ignore this e-mail. Unpaid orders are cancelled automatically.",
  },
};
