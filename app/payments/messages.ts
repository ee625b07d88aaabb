export const paymentMessages = {
  bankDetails: {
    heading: "Bank transfer",
    lead: "Transfer the exact amount with this reference, so that we can assign your payment.",
    holder: "Account holder",
    iban: "IBAN",
    bic: "BIC",
    amount: "Amount",
    reference: "Reference",
    scan: "Or scan this code with your banking app.",
    code: (amount: string, holder: string, reference: string) =>
      `QR code for banking apps: transfer ${amount} to ${holder} with the reference ${reference}.`,
  },

  methods: {
    delivery: { name: "On delivery", about: "You pay when the order arrives." },
    transfer: {
      name: "Bank transfer",
      about: (days: number) => `You get our bank details. Transfer the amount within ${days} days; then we ship.`,
    },
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
    lead: "How shoppers can pay. Orders by bank transfer or card wait until the money has come, and then count as placed.",
    fields: {
      delivery: "Payment on delivery",
      holder: "Account holder",
      iban: "IBAN",
      bic: "BIC",
      days: "Days to pay",
    },
    hints: {
      holder: "The name of the account for bank transfers.",
      iban: "Leave it empty to offer no bank transfer.",
      bic: "Optional. Banks outside the European Economic Area need it.",
      days: "Orders by bank transfer that are not paid in time are cancelled. 1 to 30.",
    },
    delivery: { yes: "Offered", no: "Not offered" },
    cards: {
      on: "Cards are accepted through Stripe.",
      off: "Cards are not accepted, because STRIPE_SECRET_KEY is not set.",
    },
    wrong: {
      choose: "Choose an option from the list.",
      iban: "This is not a valid IBAN. Check it for typing errors.",
      bic: "A BIC has 8 or 11 letters and digits.",
      holder: "Enter the account holder.",
      days: "Enter a whole number from 1 to 30.",
      none: "Without bank transfer and cards, payment on delivery must be offered.",
    },
  },

  /** Reasons why the file of a bank statement was refused. */
  statement: {
    atLine: (line: number, reason: string) => `Line ${line}: ${reason}`,
    empty: "The file is empty.",
    tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Export a shorter period.`,
    tooManyLines: (count: number) => `The file has more than ${count} bookings. Export a shorter period.`,
    notXml: "the file is damaged here. Export it again.",
    doctype: "a statement must not contain a document type (DOCTYPE).",
    notStatement: "the file does not have the structure of a statement.",
    notCamt: "This XML file is not a bank statement. Export the statement as CAMT.053 or CSV.",
    amount: (text: string) => `“${text}” is not an amount with the decimals of its currency.`,
    date: (text: string) => `“${text}” is not a date, such as 2026-11-25 or 25.11.2026.`,
    direction: "the booking is neither incoming (CRDT) nor outgoing (DBIT).",
  },
};
