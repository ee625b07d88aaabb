export const orderMessages = {
  /** Reasons why an order was refused. */
  changes: {
    basket: "The basket has changed since you last saw it.",
    empty: "The basket is empty.",
    gone: (title: string) => `“${title}” is no longer available.`,
    soldOut: (title: string) => `“${title}” is sold out.`,
    fewer: (title: string, left: number, inBasket: number) =>
      `Only ${left} of “${title}” left. Your basket has ${inBasket}.`,
    share: (title: string, room: number) =>
      `You can order at most ${room} more of “${title}” without a confirmed e-mail. Order fewer, or sign in to an account with a confirmed e-mail.`,
    shareWithoutEmails: (title: string, room: number) =>
      `You can order at most ${room} more of “${title}” without an account. Order fewer, or sign in.`,
    shareOfAccount: (title: string, room: number) =>
      `Until your e-mail is confirmed, you can order at most ${room} more of “${title}”. Confirm it on your account page, or order fewer.`,
    unpaid: (most: number) => `You have ${most} unpaid orders. Pay or cancel one of them first.`,
    other: "The price or availability of an item has changed.",
    currency: "The shop now sells in another currency.",
    total: (now: string, seen: string) => `The total changed from ${seen} to ${now}.`,
    /** Shown if the shopper placed the order before the page showed shipping methods for the address. */
    withShipping: (now: string, seen: string) =>
      `With shipping to this address, the total is ${now} instead of ${seen}. You can choose the shipping method below.`,
  },

  payment: {
    heading: "Payment",
    unpaid: "Waiting for payment.",
    paid: "Paid.",
    refunded: (amount: string) => `Refunded: ${amount}, `,
    refunding: (amount: string) => `Refund of ${amount} started: `,
    /** For an order without payment before shipping. */
    later: (totalCents: number, isPickup: boolean) => {
      if (totalCents === 0) return "There is nothing to pay.";
      return isPickup ? "You pay at pickup." : "You pay when you receive the order.";
    },
    payNow: "Pay now",
    choose: "Choose how you pay.",
  },

  review: {
    heading: "Review your order",
    titleRefused: "Error: Review your order",
    changed: "Your order was not placed. Please check it again:",
    wrong: "Your order was not placed. Please fix these fields:",
    notApplied: "The discount code was not applied:",
    items: "Items",
    leftOut: "Not included in this order",
    why: {
      gone: "no longer sold",
      "sold out": "sold out",
      "too many": "not enough left",
    },
    missing: (quantity: number, title: string, why: string) => `${quantity} × ${title}: ${why}`,
    delivery: "Delivery address",
    gift: "Gift",
    total: (count: number) => (count === 1 ? "Total (1 item)" : `Total (${count} items)`),
    place: "Place your order",
    newTab: "(opens in a new tab)",
    change: "Edit basket",
  },

  fields: {
    name: "Full name",
    street: "Street and house number",
    city: "City",
    region: "State or province (if any)",
    postalCode: "Postal code",
    country: "Country",
    phone: "Phone for the carrier (optional)",
    chooseCountry: "Choose a country",
    gift: "This order contains a gift",
    giftNote: "Gift message",
    email: "E-mail",
  },

  signIn: {
    toAddresses: "Sign in to see your addresses.",
    toOrder: "Sign in or create an account to order. Your basket is saved.",
    toOrders: "Sign in to see your orders.",
  },

  phone: (number: string) => `Phone: ${number}`,

  guest: {
    heading: "Your e-mail",
    signIn: "Sign in",
    register: "create an account",
    or: " or ",
    instead: ". Your basket is saved.",
    about: {
      confirmation:
        "We will e-mail you a link. Use it to confirm your order within 24 hours, or the order will be cancelled. The same link opens your order later.",
      email: "We will e-mail you a link that opens your order.",
      print: "We do not send e-mails. To open your order later, print or save the link on its page.",
    },
    email: "Enter your e-mail address, such as name@example.com.",
    tooMany:
      "Too many orders without an account were placed with this e-mail or from this network. Sign in, or try again tomorrow.",
    waits: (email: string) =>
      `We have e-mailed ${email}. Use the link in that e-mail to confirm your order within 24 hours, or it will be cancelled.`,
    emailed: (email: string) =>
      `We have e-mailed ${email} a link to this order. Open it to confirm your e-mail. Until then, we send at most one more e-mail about this order.`,
    confirm: "Confirm order",
    link: {
      heading: "Link to this order",
      about: "We do not send e-mails. To open this order outside this browser, print or save this link:",
    },
    take: "Download your data for this order (JSON)",
    file: (number: number) => `order-${number}.json`,
    forget: {
      open: "Remove your personal data",
      sure: "Your name, e-mail, address and messages are removed from this order, and its links stop working. The shop keeps the items, prices and country for its accounting records. This cannot be undone.",
      button: "Remove data",
      documents: "Invoices keep your name and address for as long as the law requires.",
    },
    stillToSend:
      "The order is still open, so its address is still needed. Cancel the order first, or wait until it has shipped or is ready for pickup.",
    expired: "This order was not confirmed in time, so it was cancelled. You do not have to pay anything.",
    unpaid:
      "This order was not paid in time, so it was cancelled. If your payment arrives later, we either reopen the order or refund you.",
  },

  find: {
    heading: "Find an order",
    about: "Did you order without an account? Enter your order number and e-mail, and we will send you a new link.",
    number: "Order number",
    email: "E-mail",
    send: "Send link",
    sent: "If the order exists, we have e-mailed you a new link.",
    removed: "Your personal data was removed from this order.",
    gone: "This link has expired. Request a new one here.",
    lost: "This link has expired, or the shop has revoked it.",
    unavailable:
      "We do not send e-mails, so we cannot send you a link. Open your order in the browser in which you ordered, or with the link that you printed or saved.",
    wrongNumber: "Enter the order number using digits only.",
    tooMany: "Too many searches for orders from this network. Wait an hour and try again.",
  },

  details: {
    heading: (number: number) => `Order ${number}`,
    states: {
      placed: "Thank you. We have received your order and will ship it soon.",
      partly: "Part of your order is on its way. The rest follows separately.",
      shipped: "Your order is on its way.",
      cancelled: "This order was cancelled. You do not have to pay anything.",
      unconfirmed: "Thank you. Please confirm your order.",
      unpaid: "Thank you. We ship your order as soon as it is paid.",
    },
    cancelledPaid: "This order was cancelled. Your payment is refunded.",
    next: (email: string, receivesEmails: boolean) =>
      receivesEmails
        ? `We will e-mail ${email} when your order ships.`
        : `You ordered with ${email}. Once your order has shipped, this page will say so.`,
    parcel: (carrier: string, tracking: string) =>
      [carrier && `Shipped with ${carrier}.`, tracking && `Tracking number: ${tracking}`].filter(Boolean).join(" "),
    follow: (n?: number) => (n ? `Track parcel ${n}` : "Track parcel"),
    parcels: "Parcels",
    parcelOf: (n: number) => `Parcel ${n}`,
    unitsOf: (count: number, title: string) => `${count} × ${title}`,
    toFollow: "Not shipped yet",
    sent: { sent: "Parcel shipped", undone: "Parcel not shipped after all" },
    pickup: {
      parcels: "Items for pickup",
      parcelOf: (n: number) => `Part ${n}`,
      toFollow: "Not ready yet",
      sent: { sent: "Partly ready for pickup", undone: "Not ready for pickup after all" },
    },
    giftNote: "Gift message",
    noGiftNote: "No gift message",
    history: "History",
    unitsCancelled: (count: number) => (count === 1 ? "1 unit cancelled" : `${count} units cancelled`),
    returns: "Return items or view your returns",
    toHistory: "All your orders",
    cancel: {
      open: "Cancel this order",
      sure: "We cancel all items of the order. You do not pay for them, or we refund your payment. This cannot be undone.",
      button: "Cancel the order",
      rest: {
        open: "Cancel the rest of the order",
        sure: "We cancel the items that we have not sent or prepared yet. You do not pay for them, or we refund your payment. This cannot be undone.",
        button: "Cancel these items",
      },
      sent: "This order has already shipped or is ready for pickup, so it was not cancelled.",
      notUnderstood: "Something was missing from this request, so nothing was cancelled. Open the order and try again.",
    },
  },

  history: {
    heading: "Your orders",
    empty: "You have not ordered anything yet.",
    toHome: "Continue shopping",
    account: "Your account",
    older: "Older orders",
    newest: "Newest orders",
    pages: "Pages of your orders",
  },

  utc: "(UTC)",

  states: { placed: "Placed", shipped: "Shipped", cancelled: "Cancelled" },

  partly: "Partly shipped",
  ready: "Ready for pickup",

  quantity: (quantity: number, price: string, was?: string) => `${quantity} × ${price}${was ? ` (was ${was})` : ""}`,

  cancelled: (cancelled: number) => `${cancelled} cancelled`,

  personalData: {
    link: "Your orders",
    about: "View, track and cancel your orders.",
    stays:
      "The shop keeps the items, prices and countries of your orders for its accounting records. Your name, addresses and messages are deleted.",
    open: (numbers: readonly number[]) =>
      `You cannot delete your account while these orders are waiting to ship or to be prepared for pickup: ${numbers.join(", ")}. Cancel them, or try again later.`,
  },

  replacement: {
    short: "There are not enough items in stock for a replacement.",
    noAddress: "The order no longer has an address, because its personal data was erased.",
  },

  notAnOrder: "Something was missing from this order, so it was not placed. Open the basket and try again.",

  address: {
    name: "Enter the recipient's name.",
    street: "Enter the street and house number.",
    city: "Enter the city.",
    postalCode: "Enter the postal code.",
    noSuchPostalCode: (country: string) => `Enter a valid postal code for ${country}.`,
    country: "Choose a country from the list.",
    tooLong: (max: number) => `Use at most ${max} characters.`,
    unreadable: "The text contains an invisible character that is not allowed. Type the text again.",
  },
};
