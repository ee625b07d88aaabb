/** What emails say to those who keep the shop. */
export const adminEmailMessages = {
  newOrder: {
    subject: (number: number, count: number) => `New order ${number}: ${count === 1 ? "1 item" : `${count} items`}`,
    heading: (number: number) => `New order ${number}`,
    text: (country: string) => `It waits to be sent. Destination: ${country}.`,
    total: "Total",
    see: "Open the order",
  },

  shopperCancelled: {
    subject: (number: number) => `Order ${number} was cancelled by the shopper`,
    heading: (number: number) => `Order ${number} was cancelled`,
    text: "The shopper cancelled it. Do not send it. These items can be sold again:",
  },

  ordersWaiting: {
    subject: (count: number) => `Orders waiting: ${count}`,
    heading: "More orders are waiting",
    text: (count: number) =>
      `${count === 1 ? "1 order waits" : `${count} orders wait`} to be sent. Many orders came within an hour, so not each has an e-mail of its own.`,
    see: "Open the orders",
  },

  fewLeft: {
    heading: { all: "Sold out", some: "Sold out or nearly sold out", none: "Nearly sold out" },
    subject: (heading: string, title: string, more: number) =>
      more === 0 ? `${heading}: ${title}` : `${heading}: ${title}, and ${more} more`,
    text: "The last order left this:",
    left: (left: number) => (left === 0 ? "Sold out" : `${left} left`),
  },

  emailFailed: {
    subject: "A letter of the shop could not be sent",
    heading: "A letter could not be sent",
    text: (name: string) => `“${name}” did not reach whom it was for, and will not be tried again by itself.`,
    see: "See why, and send it again",
  },

  archiveBehind: {
    subject: "The shop is not archived",
    heading: "The shop is not archived",
    text: (since: string) =>
      `Since ${since} nothing of what happens in the shop has come into its archive. It goes on all the same; but if its machine were lost now, what happened since then would be.`,
    who: "Whoever runs the shop can mend that: docs/operations.md says how. There will be no other letter about it until it has been mended.",
  },
};
