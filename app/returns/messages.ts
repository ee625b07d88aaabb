export const returnMessages = {
  changed: "Nothing was changed, because the return has changed since you opened this page.",
  personalData:
    "The shop keeps a record of the returned items and dates. Your name and e-mail are deleted from withdrawals.",
  unsent: "Nothing was changed, because a parcel of this order was undone. Its items have not shipped.",
  notUndone: "This parcel can no longer be undone, because some of its items have been returned.",
  unpaid:
    "Nothing was refunded, because this order is paid on delivery and has not shipped completely. Ship or cancel its other items first.",
  noUnits: "Enter at least one unit to return. It must have shipped, and must not be in another return.",
  replacementNote: (id: number, number: number) => `Replacement for return ${id} of order ${number}.`,

  withdraw: {
    link: "Withdraw from contract",
    title: "Withdraw from a contract",
    titleRefused: "Error: Withdraw from a contract",
    about:
      "Use this page to withdraw from the contract of an order. You need no account. On the next page, you check and confirm your statement.",
    fields: {
      name: "Full name",
      number: "Order number",
      email: "E-mail of the order",
      products: "Products (optional)",
    },
    facts: { name: "Name", number: "Order", email: "E-mail", products: "Products" },
    productsHint: "Leave this empty to withdraw from the whole order.",
    next: "Continue",
    wrong: "Please fix these fields:",
    name: "Enter your name.",
    number: "Enter the order number using digits only.",
    tooMany:
      "Your withdrawal was not sent, because we received too many from your network or for this order. Try again in an hour, or e-mail us.",
    confirmTitle: "Confirm your withdrawal",
    statement: "I withdraw from the contract of this order:",
    whole: "The whole order",
    confirm: "Confirm withdrawal",
    change: "Change statement",
    receivedTitle: "Withdrawal received",
    received: (number: number, at: string) => `We received your withdrawal from order ${number} on ${at}.`,
    emailed:
      "If an order has this number and e-mail, we e-mail you an acknowledgement. If you withdraw from the whole order, we cancel the items that have not shipped. We e-mail you how to return the others.",
    print: "We do not send e-mails. Print or save this page as your acknowledgement.",
  },

  states: {
    requested: "Requested. Our answer will appear on this page.",
    approved: "Approved. Please send the items back.",
    refused: "Refused.",
    received: "We have received the items.",
    settled: "Completed.",
  },

  request: {
    title: (number: number) => `Returns of order ${number}`,
    titleRefused: (number: number) => `Error: Returns of order ${number}`,
    refused: "Nothing was requested:",
    earlier: "Returns so far",
    of: (id: number, state: string) => `Return ${id}: ${state}`,
    replaced: (number: number) => `Replaced by order ${number}`,
    label: "Download the shipping label (PDF)",
    heading: "Return items",
    pays: { shopper: "You pay for shipping the items back.", shop: "We pay for shipping the items back." },
    unitsOf: (title: string, left: number) => `${title}: units to return (of ${left})`,
    reasonOf: (title: string) => `${title}: reason (optional)`,
    noReason: "No reason",
    reasons: {
      damaged: "Arrived damaged",
      defective: "Does not work",
      wrong: "Not what I ordered",
      described: "Not as described",
      mind: "Changed my mind",
      other: "Other",
    },
    submit: "Request return",
    none: "No items of this order can be returned here.",
    withdraw: "Withdraw from the contract",
    over: "The time to return items of this order is over.",
    full: "This order has too many returns. Please contact us to return more items.",
    back: "Back to the order",
    links: "More about this order",
  },

  updateEmail: {
    subject: (id: number, shop: string) => `Your return ${id} at ${shop}`,
    headings: {
      requested: "We received your return request",
      approved: "Your return is approved",
      refused: "Your return was refused",
      received: "We received your items",
      settled: "We are sending you a replacement",
    },
    text: (number: number, id: number) => `This is about return ${id} of order ${number}.`,
    replaced: (number: number) => `The replacement is order ${number}. It costs nothing.`,
    label: "The order's page has a shipping label for you.",
    see: "View return",
  },

  withdrawalEmail: {
    subject: (shop: string) => `Your withdrawal at ${shop}`,
    heading: "We received your withdrawal",
    text: (number: number, at: string) => `We received your withdrawal from the contract of order ${number} on ${at}.`,
    next: "If you withdraw from the whole order, we cancel the items that have not shipped. For items that have shipped, the order's page says how to return them.",
    refund: "We refund your payment within 14 days.",
    see: "View order",
    unknown: (at: string) =>
      `On ${at}, we received a withdrawal with this e-mail address, but no order matches its order number and this address. If you sent it, check the order number and the e-mail address in our order confirmation, and send it again. If not, ignore this e-mail.`,
  },
};
