/** What shoppers read about ordering. */
export const orderWords = {
  /** Why no order was placed: what has changed since the shopper reviewed the basket. */
  changes: {
    basket: "The basket has changed since you last saw it.",
    empty: "The basket is empty.",
    gone: (title: string) => `The shop no longer has “${title}”.`,
    soldOut: (title: string) => `“${title}” is sold out.`,
    fewer: (title: string, left: number, wanted: number) =>
      `Of “${title}” there are only ${left} left, and the basket has ${wanted}.`,
    share: (title: string, room: number) =>
      `Orders that are not confirmed yet can have at most ${room} more of “${title}”. Order fewer, or sign in to an account with a confirmed e-mail.`,
    shareOfAccount: (title: string, room: number) =>
      `Until your e-mail is confirmed, you can order at most ${room} more of “${title}”. Confirm it on your account page, or order fewer.`,
    other: "A price, or what is left out, is not the same as before.",
    currency: "The shop now sells in another currency.",
    total: (now: string, seen: string) => `Together it is ${now} now, not ${seen}.`,
  },

  /** The page on which a shopper looks at everything once more before ordering. */
  review: {
    heading: "Review your order",
    /** The document's title after the form was refused. */
    titleRefused: "Not ordered yet: review your order",
    changed: "Nothing was ordered yet, because something has changed. Have another look:",
    wrong: "Nothing was ordered yet. These need another look:",
    items: "Items",
    leftOut: "Not part of this order",
    why: {
      gone: "no longer sold",
      "sold out": "sold out",
      "too many": "more than there are left",
    },
    missing: (quantity: number, title: string, why: string) => `${quantity} × ${title}: ${why}`,
    delivery: "Delivery address",
    gift: "Gift",
    onDelivery: "You pay on delivery.",
    total: (count: number) => (count === 1 ? "Total (1 item)" : `Total (${count} items)`),
    place: "Place your order",
    /** After a link in the notice above that button. */
    newTab: "(opens in a new tab)",
    change: "Change the basket",
  },

  /** The fields of the order form. */
  fields: {
    name: "Full name",
    street: "Street and house number",
    city: "City",
    region: "State or province, if there is one",
    postalCode: "Postal code",
    country: "Country",
    phone: "Telephone, for the carrier, if you like",
    chooseCountry: "Choose a country",
    gift: "This order contains a gift",
    giftNote: "Note to put in with the gift",
    email: "E-mail",
  },

  /** Why one is asked to sign in. */
  signIn: {
    toAddresses: "Sign in to see your addresses.",
    toOrder: "Sign in to order, or create an account: your basket is kept.",
    toOrders: "Sign in to see your orders.",
  },

  /** Under an address. */
  phone: (number: string) => `Telephone: ${number}`,

  /** Without an account. */
  guest: {
    heading: "Your e-mail",
    signIn: "Sign in",
    register: "create an account",
    or: " or ",
    instead: ", and your basket is kept.",
    about:
      "We write there: confirm the order by the link in our letter within 24 hours, or it is cancelled. With the letter you come back to the order.",
    email: "Enter your e-mail address, such as name@example.com.",
    tooMany:
      "Too many orders without an account were placed with this e-mail or from this network. Sign in, or try again tomorrow.",
    waits: (email: string) =>
      `It waits for you: we have written to ${email}. Confirm it by the link in that letter within 24 hours, or it is cancelled.`,
    confirm: "Confirm the order",
    take: "All that we hold about you with this order, as a file (JSON)",
    file: (number: number) => `order-${number}.json`,
    forget: {
      open: "Remove what says that it was you",
      sure: "Your name, your e-mail, your address and what you wrote are removed from this order, and no link opens it any more. What was ordered stays in the shop's books, for how much, and to which country. That cannot be undone.",
      forget: "Remove it",
    },
    /** Why it is not removed yet. */
    stillToSend:
      "The order is still to be sent, which needs its address. Cancel it first, or wait until it is on its way.",
    expired: "Nobody confirmed this order in time, so it was cancelled. Nothing is to be paid.",
  },

  /** The page for those who look for an order that they placed without an account. */
  find: {
    heading: "Find an order",
    about:
      "You ordered without an account? Tell us the order's number and your e-mail, and we send you a new link to it.",
    number: "Number of the order",
    email: "E-mail",
    send: "Send me the link",
    sent: "If there is such an order, a letter with a new link is on its way to you.",
    removed: "Nothing in the shop says any more that this order was yours.",
    gone: "This link does not open anything any more. Ask for a new one here.",
    wrongNumber: "Enter the number of the order: digits alone.",
    tooMany: "Too many orders were looked for from this network. Wait an hour and try again.",
  },

  /** An order's own page. */
  details: {
    heading: (number: number) => `Order ${number}`,
    states: {
      placed: "Thank you. We have your order, and will send it soon.",
      shipped: "Your order is on its way.",
      cancelled: "This order was cancelled. Nothing is to be paid.",
      unconfirmed: "Thank you. One step is left: confirm your order.",
    },
    /** Under that, until it is sent: whose it is, and what comes next. */
    next: (email: string, isWrittenTo: boolean) =>
      isWrittenTo
        ? `It was ordered with ${email}. We write there as soon as it is on its way.`
        : `It was ordered with ${email}. This page shows when it is on its way.`,
    /** With what it was sent; one of both may be empty. */
    parcel: (carrier: string, tracking: string) =>
      [carrier && `Sent with ${carrier}.`, tracking && `Tracking number: ${tracking}`].filter(Boolean).join(" "),
    follow: "Follow the parcel",
    giftNote: "Gift note",
    noGiftNote: "A gift, without a note.",
    history: "History",
    unitsCancelled: (count: number) => (count === 1 ? "1 unit cancelled" : `${count} units cancelled`),
    toHistory: "All your orders",
    cancel: {
      open: "Cancel this order",
      sure: "Nothing of it will be sent then, and nothing is to be paid. That cannot be undone.",
      cancel: "Cancel the order",
      sent: "This order has already been sent, so it was not cancelled.",
      notUnderstood: "The store did not understand this, so nothing was cancelled. Open the order and try again.",
    },
  },

  /** The page of all orders of a shopper. */
  history: {
    heading: "Your orders",
    empty: "You have not ordered anything yet.",
    toHome: "See what is featured today",
    account: "Your account: e-mail, password, and where you are signed in",
    older: "Older orders",
    newest: "Newest orders",
    pages: "Pages of your orders",
  },

  /** After a day that is not by the shopper's own clock. */
  utc: "(UTC)",

  /** What an order's states are called, and when it came into one. */
  states: { placed: "Placed", shipped: "Shipped", cancelled: "Cancelled" },

  /** How many of a product, at which price, and at which before where that was another. */
  quantity: (quantity: number, price: string, was?: string) => `${quantity} × ${price}${was ? ` (was ${was})` : ""}`,

  /** How many units of a line were cancelled. */
  cancelled: (cancelled: number) => `${cancelled} cancelled`,

  /** On the page of an account, and where it is deleted. */
  people: {
    way: "Your orders",
    about: "What you ordered, where it is, and what can still be cancelled.",
    stays:
      "What you ordered stays in the shop's books: which products, for how much, and to which country. Your name, your address and what you wrote do not.",
    open: (numbers: readonly number[]) =>
      `The account cannot be deleted while an order is still to be sent: ${numbers.join(", ")}. Cancel it, or come back once it is on its way.`,
  },

  notAnOrder: "The store did not understand this order, so nothing was ordered. Open the basket and try again.",

  /** What is wrong with a delivery address or a gift note, beside its field. */
  address: {
    name: "Enter the name of who receives it.",
    street: "Enter the street and the house number.",
    city: "Enter the city.",
    postalCode: "Enter the postal code.",
    noSuchPostalCode: (country: string) => `This is not how postal codes are written in ${country}.`,
    country: "Choose a country from the list.",
    tooLong: (most: number) => `This is too long: use at most ${most} characters.`,
    unreadable: "This has a character that cannot be used.",
  },
};
