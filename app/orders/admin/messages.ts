import type { OrderStatus } from "../domain/order.ts";
import type { OrderAction } from "./domain/pages.ts";

export const orderPageMessages = {
  notUnderstood: "Nothing was changed, because the request was not valid. Try again.",

  states: {
    unconfirmed: "Unconfirmed",
    unpaid: "Unpaid",
    placed: "To ship",
    partly: "Partly shipped",
    shipped: "Shipped",
    cancelled: "Cancelled",
    expired: "Expired",
  } satisfies Record<OrderStatus, string>,

  list: {
    title: "Orders",
    filter: "Filter orders",
    fields: { q: "Search", state: "Status", from: "Placed on or after", to: "Placed on or before" },
    hint: "Order number, name, e-mail, product title or product ID. The beginning of a word is enough.",
    any: "All",
    show: "Apply filters",
    all: "Show all orders",
    wrong: "Please fix these fields:",
    noState: "Choose a status from the list.",
    noDay: "Enter a date such as 2026-11-22.",
    columns: ["Select", "Order", "Placed", "Shopper", "Items", "Status", "Total"],
    table: "Orders, newest first",
    tick: (number: number) => `Select order ${number}`,
    tickAll: "Select all or none",
    more: (count: number) => (count === 1 ? "and 1 more product" : `and ${count} more products`),
    none: "There are no orders yet.",
    noneFound: "No orders match these filters.",
    older: "Older orders",
    newest: "Newest orders",
    pages: "Pages of the list",
    many: "Selected orders",
    send: "Mark as shipped",
    cancel: "Cancel these orders",
    cancelOpen: "Cancel selected orders",
    cancelSure:
      "Items of these orders that have not shipped are cancelled, and return to stock. This cannot be undone.",
    slips: "Print packing slips",
    printList: "Print list",
    printHint: "If you select no orders, the newest 100 matching orders are printed.",
    csv: "Export matching orders (CSV)",
    results: "Results",
    done: { send: "marked as shipped.", cancel: "cancelled." },
    notDone: (why: string) => `nothing was changed. ${why}`,
    result: (number: number) => `Order ${number}:`,
    noTick: "Nothing was changed. Select at least one order.",
    tooMany: (most: number) => `Nothing was changed. Select at most ${most} orders at a time.`,
  },

  order: {
    title: (number: number) => `Order ${number}`,
    emailUnconfirmed: "E-mail not confirmed",
    by: (email: string) => (email ? `Ordered by ${email}` : "Ordered by a shopper whose data was deleted"),
    lines: "Items",
    columns: ["Product", "Ordered", "Cancelled", "Shipped", "Price", "Total"],
    total: "Total",
    address: "Ship to",
    gift: "Gift message",
    noGiftNote: "A gift without a message.",
    parcels: "Parcels",
    slip: "Packing slip",
    slipOf: (n: number) => `Packing slip of parcel ${n}`,
    toList: "All orders",

    send: {
      heading: "Ship order",
      lead: "The shopper sees the carrier and the tracking number. Both are optional. You can undo this for 15 minutes.",
      button: "Mark as shipped",
      part: "Ship only some items",
      partLead: "Enter the units in this parcel. You can ship the rest later.",
    },
    parcel: {
      open: (n: number) => `Change tracking details of parcel ${n}`,
      button: "Save tracking details",
    },
    undo: {
      lead: "You can undo a parcel within 15 minutes. Undoing marks its items as not shipped.",
      button: (n: number) => `Undo parcel ${n}`,
    },
    emailLater: "After that, we e-mail the shopper.",
    email: { button: (n: number) => `Send e-mail about parcel ${n} now` },
    waits: "Do not ship yet",
    waitsLead: {
      confirm:
        "This order was placed without an account, and the shopper has not yet confirmed it with the link in our e-mail. You can ship it once it is confirmed. Without confirmation, it is cancelled automatically at:",
      payment:
        "This order is not paid yet. You can ship it once it is paid. Without payment, it is cancelled automatically at:",
    },
    carrier: "Carrier",
    tracking: "Tracking number",

    units: "Cancel items",
    unitsLead:
      "Cancelled items return to stock. The shopper does not pay for them, or gets a refund if they are already paid.",
    unitsIn: {
      units: (title: string, left: number) => `${title}: units to cancel (of ${left})`,
      send: (title: string, left: number) => `${title}: units in this parcel (of ${left})`,
    },
    unitsButton: "Cancel these items",
    unitsConfirm: "Cancel these items?",
    unitsSure:
      "The items return to stock. The shopper does not pay for them, or gets a refund if they are already paid. This cannot be undone.",
    unitsKeep: "Keep items",
    unitsWrong: (left: number) => `Enter a whole number from 0 to ${left}.`,
    none: {
      units: "Enter the number of units to cancel for at least one product.",
      send: "Enter the number of units for at least one product.",
    },

    cancel: {
      open: "Cancel the order",
      sure: "The remaining items are cancelled, and return to stock. This cannot be undone.",
      button: "Cancel order",
    },

    guest: "Guest order",
    revoke: {
      open: "Revoke all links",
      sure: "Anybody with a link from our e-mails can view and cancel this order. If somebody else got such a link, revoke all links. Then nobody can open the order, not even in the browser that placed it. With the order number and e-mail address, the shopper can request a new link, which we send to that address. A shop that sends no e-mails cannot send one.",
      button: "Revoke links",
    },
    revoked:
      "All links to this order are revoked. With the order number and e-mail address, the shopper can request a new link, which we send to that address.",
    forget: {
      open: "Erase personal data",
      sure: "The name, e-mail, address and gift message are removed from the order, and our e-mails about it are deleted. Its links stop working. The items, amounts, country and your notes stay. This cannot be undone.",
      button: "Erase personal data",
    },
    noGuest: "This order was placed with an account, or its personal data is already erased.",

    history: "History",
    happened: {
      placed: "Placed",
      shipped: (carrier: string, tracking: string) => ["Shipped", carrier, tracking].filter(Boolean).join(", "),
      part: (carrier: string, tracking: string, what: string) =>
        `${["Parcel shipped", carrier, tracking].filter(Boolean).join(", ")}: ${what}`,
      parcel: (carrier: string, tracking: string) =>
        `Tracking details changed: ${[carrier, tracking].filter(Boolean).join(", ")}`,
      undone: (what: string) => `Parcel undone: ${what}`,
      cancelled: (what: string) => (what ? `Cancelled: ${what}` : "Cancelled"),
    },
    eventBy: (what: string, who: string) => `${what}, by ${who}`,
    byGuest: "a shopper without an account",
    overdue: (what: string) => `${what}, because it was not confirmed or paid in time`,

    notes: "Notes",
    notesLead: "Only staff can read notes. A saved note cannot be changed.",
    note: "New note",
    noteButton: "Add note",
    noteMissing: "Enter a note.",

    notDone: (why: string) => `Nothing was changed. ${why}`,
    wrong: "Nothing was changed. Please fix these fields:",
    partSent: "The parcel is marked as shipped. The rest of the order has not shipped yet.",
    done: {
      send: "The order is marked as shipped.",
      parcel: "The tracking details are saved.",
      undo: "The parcel was undone. Its items are marked as not shipped.",
      email: "The e-mail about the parcel is sent.",
      units: "The items are cancelled.",
      cancel: "The order is cancelled.",
      note: "The note is added.",
      revoke: "All links to the order are revoked.",
      forget: "The personal data is erased from the order.",
    } satisfies Record<OrderAction, string>,
  },

  print: {
    slips: "Packing slips",
    slip: (number: number) => `Packing slip of order ${number}`,
    list: "List of orders",
    lead: "Print this page with your browser. The navigation is not printed.",
    most: (most: number) => `You can print at most ${most} orders at a time. These are the newest.`,
    none: "There is nothing to print.",
    back: "Back to orders",
    slipOf: (number: number, parcel: number | null) =>
      parcel ? `Order ${number}, parcel ${parcel}` : `Order ${number}`,
    placed: "Placed",
    columns: ["Product", "ID", "Units"],
    listColumns: ["Order", "Placed", "Ship to", "Items", "Status", "Total"],
    stop: {
      unconfirmed: "Do not send: not confirmed",
      unpaid: "Do not send: not paid",
      cancelled: "Do not send: cancelled",
      expired: "Do not send: cancelled",
    },
    leftOut: (count: number) =>
      count === 1
        ? "1 cancelled order is left out, because it must not be sent."
        : `${count} cancelled orders are left out, because they must not be sent.`,
  },
};

const hoursOfDay = 24;

export const orderAdminMessages = {
  activities: { order: "Order", "orders-exported": "Orders exported" },
  findOrder: "Find an order",

  ordering: {
    title: "Order button",
    lead: "The label of the order button, and the notice above it. Some countries require certain words, such as “Order with obligation to pay” in the European Union. This is not legal advice.",
    fields: { button: "Label", own: "Custom label", notice: "Notice above the button" },
    hints: {
      own: "Only used if you choose a custom label. Up to 60 characters.",
      notice:
        "Up to 300 characters. Put the title of a published page in square brackets to link to it: “By ordering, you agree to our [Terms].” If empty, there is no notice.",
    },
    ownButton: "Custom label",
    ownMissing: "Enter a custom label, or choose another one.",
    noSuchPage: (title: string) => `There is no published page with the title “${title}”.`,
  },

  guestCheckout: {
    title: "Guest checkout",
    lead: "Orders without an account are marked “E-mail not confirmed” until the guest opens the link in our e-mail. Until then, a guest gets at most two short e-mails about an order, and can order only a limited part of your stock.",
    fields: { confirm: "Guests confirm their order by e-mail" },
    hints: {
      confirm:
        "With “Yes”, you can ship a guest's order only after the guest confirms it. Orders that are not confirmed within 24 hours are cancelled. If your shop sends no e-mails, choose “No”. Otherwise guests cannot order.",
    },
    answers: { no: "No", yes: "Yes, within 24 hours" },
  },

  orders: {
    title: "Orders to ship",
    none: "There are no orders to ship.",
    count: (count: string, more: boolean) => (more ? `At least ${count} orders to ship.` : `Orders to ship: ${count}.`),
    oldest: "Waiting longest",
    columns: ["Order", "Name", "Waiting for"],
    waits: (hours: number) => {
      if (hours < 1) return "less than an hour";
      if (hours === 1) return "1 hour";
      return hours < 2 * hoursOfDay ? `${hours} hours` : `${Math.floor(hours / hoursOfDay)} days`;
    },
    all: "View all orders to ship",
  },

  week: {
    title: "Sales in the last seven days",
    none: "There were no sales in the last seven days.",
    more: (amount: string, percent: string) => `${amount}, ${percent}% more than in the seven days before.`,
    less: (amount: string, percent: string) => `${amount}, ${percent}% less than in the seven days before.`,
    same: (amount: string) => `${amount}, as much as in the seven days before.`,
    first: (amount: string) => `${amount}. There were no sales in the seven days before.`,
    noneBefore: (before: string) =>
      `There were no sales in the last seven days. In the seven days before, sales were ${before}.`,
    columns: ["Day", "Orders", "Units", "Amount"],
    weekday: (day: string) => new Date(day).toLocaleDateString("en", { weekday: "short", timeZone: "UTC" }),
    daily: "Sales per day",
    lead: "Cancelled and unconfirmed orders are not included.",
  },

  newOrder: {
    subject: (number: number, count: number) => `New order ${number}: ${count === 1 ? "1 item" : `${count} items`}`,
    heading: (number: number) => `New order ${number}`,
    text: (country: string) => `The order is ready to ship. Destination: ${country}.`,
    total: "Total",
    see: "View order",
  },

  shopperCancelled: {
    subject: (number: number) => `Order ${number} was cancelled by the shopper`,
    heading: (number: number) => `Order ${number} was cancelled`,
    text: "The shopper cancelled this order. Do not ship it. These items are back in stock:",
    rest: "The shopper cancelled the items of this order that had not shipped yet. Do not ship them. These items are back in stock:",
  },

  ordersWaiting: {
    subject: (count: number) => `Orders to ship: ${count}`,
    heading: "New orders to ship",
    text: (count: number) =>
      `${count === 1 ? "1 order is" : `${count} orders are`} ready to ship. Many orders arrived within an hour, so you do not get an e-mail about each one.`,
    action: "View orders",
  },
};
