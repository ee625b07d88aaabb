/** Texts of emails to owners and staff. */
export const adminEmailMessages = {
  newOrder: {
    subject: (number: number, count: number) => `New order ${number}: ${count === 1 ? "1 item" : `${count} items`}`,
    heading: (number: number) => `New order ${number}`,
    text: (country: string) => `It is ready to ship. Destination: ${country}.`,
    total: "Total",
    see: "View order",
  },

  shopperCancelled: {
    subject: (number: number) => `Order ${number} was cancelled by the shopper`,
    heading: (number: number) => `Order ${number} was cancelled`,
    text: "The shopper cancelled it. Do not ship it. These items are back in stock:",
  },

  ordersWaiting: {
    subject: (count: number) => `Orders to ship: ${count}`,
    heading: "More orders to ship",
    text: (count: number) =>
      `${count === 1 ? "1 order is" : `${count} orders are`} ready to ship. Many orders came within an hour, so they share one e-mail.`,
    see: "View orders",
  },

  fewLeft: {
    heading: { all: "Sold out", some: "Sold out or nearly sold out", none: "Nearly sold out" },
    subject: (heading: string, title: string, more: number) =>
      more === 0 ? `${heading}: ${title}` : `${heading}: ${title}, and ${more} more`,
    text: "Stock after the last order:",
    left: (left: number) => (left === 0 ? "Sold out" : `${left} left`),
  },

  emailFailed: {
    subject: "An e-mail of the shop could not be sent",
    heading: "An e-mail could not be sent",
    text: (name: string) => `“${name}” was not delivered, and will not be retried automatically.`,
    see: "View the reason and send it again",
  },

  archiveBehind: {
    subject: "The archive of the shop is out of date",
    heading: "The archive of the shop is out of date",
    text: (since: string) =>
      `Since ${since}, no changes have been saved to the shop's archive. The shop is still open. But if its machine is lost now, all changes since then are lost.`,
    who: "Ask the person who runs the server to fix this (docs/operations.md). You will not get another e-mail about this outage.",
  },
};
