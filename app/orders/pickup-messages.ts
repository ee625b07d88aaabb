import type { OrderStatus } from "./domain/order.ts";

const ready = "ready for pickup";

/** Texts about orders that shoppers pick up. They replace texts about shipping. */
export const pickupMessages = {
  heading: "Pickup",

  details: {
    placed: "Thank you. We have received your order and will prepare it for pickup.",
    partly: `Part of your order is ${ready}. The rest follows separately.`,
    shipped: `Your order is ${ready}.`,
    unpaid: "Thank you. We prepare your order for pickup as soon as it is paid.",
  } satisfies Partial<Record<OrderStatus, string>>,
  next: (email: string, receivesEmails: boolean) =>
    receivesEmails
      ? `We will e-mail ${email} when your order is ${ready}.`
      : `You ordered with ${email}. Once your order is ${ready}, this page will say so.`,

  placed: {
    text: (number: number) => `We have received your order ${number}. We will e-mail you when it is ${ready}.`,
    cancel: `You can cancel the order on its page until it is ${ready}.`,
  },
  sent: {
    subject: (number: number, shop: string) => `Your order ${number} at ${shop} is ${ready}`,
    heading: `Your order is ${ready}`,
    text: (number: number) => `Your order ${number} is ${ready}.`,
  },
  part: {
    subject: (number: number, shop: string) => `Part of your order ${number} at ${shop} is ${ready}`,
    heading: `Part of your order is ${ready}`,
    text: (number: number) => `These items of your order ${number} are ${ready}:`,
  },
  rest: {
    subject: (number: number, shop: string) => `The rest of your order ${number} at ${shop} is ${ready}`,
    heading: `The rest of your order is ${ready}`,
    text: (number: number) => `The last items of your order ${number} are ${ready}:`,
  },

  admin: {
    states: { placed: "To prepare", partly: "Partly ready", shipped: "Ready for pickup" } satisfies Partial<
      Record<OrderStatus, string>
    >,
    newOrder: (place: string) => `The shopper picks up the order: ${place}.`,
    address: "Address",
    columns: ["Product", "Ordered", "Cancelled", "Ready", "Price", "Total"],
    send: {
      heading: "Order for pickup",
      lead: "You can undo this for 15 minutes.",
      button: "Mark as ready for pickup",
      part: "Only some items are ready",
      partLead: "Enter the units that are ready. You can prepare the rest later.",
    },
    parcels: "Items for pickup",
    parcelOf: (n: number) => `Part ${n}`,
    slipOf: (n: number) => `Packing slip of part ${n}`,
    unitsToSend: (title: string, left: number) => `${title}: ready units (of ${left})`,
    undo: {
      lead: "Within 15 minutes, you can mark items as not ready again.",
      button: (n: number) => `Mark part ${n} as not ready`,
    },
    email: { button: (n: number) => `Send e-mail about part ${n} now` },
    happened: {
      part: (_carrier: string, _tracking: string, what: string) => `Ready for pickup: ${what}`,
      undone: (what: string) => `No longer ready for pickup: ${what}`,
    },
    partSent: "These items are marked as ready for pickup. The rest of the order is not ready yet.",
    done: {
      send: "The order is marked as ready for pickup.",
      undo: "The items are marked as not ready.",
      email: "The e-mail about the items is sent.",
    },
  },
};
