const hoursOfDay = 24;

/** What is read on the page where somebody arrives. */
export const dashboardMessages = {
  title: "Today",

  orders: {
    title: "Orders to send",
    none: "Every order is sent.",
    count: (count: string, more: boolean) =>
      more ? `At least ${count} orders wait to be sent.` : `To be sent: ${count}.`,
    oldest: "Those that have waited longest",
    columns: { number: "Order", name: "For", waits: "Waits for" },
    waits: (hours: number) => {
      if (hours < 1) return "less than an hour";
      if (hours === 1) return "1 hour";
      return hours < 2 * hoursOfDay ? `${hours} hours` : `${Math.floor(hours / hoursOfDay)} days`;
    },
    all: "All orders that are to be sent",
  },

  stock: {
    title: "Nearly sold out",
    none: "There are more than five of everything that is not sold out.",
    few: (count: string) => `Products with five units or fewer: ${count}.`,
    soldOut: (count: string) => `Sold out: ${count}.`,
    moreThan: (count: string) => `more than ${count}`,
    columns: { left: "Left", title: "Product" },
    fewest: "Those with the fewest units",
  },

  week: {
    title: "Sold in seven days",
    none: "Nothing was sold in the last seven days.",
    more: (amount: string, percent: string) =>
      `${amount}, ${percent} % more than in the seven days before, up to the same time.`,
    less: (amount: string, percent: string) =>
      `${amount}, ${percent} % less than in the seven days before, up to the same time.`,
    same: (amount: string) => `${amount}, as much as in the seven days before, up to the same time.`,
    first: (amount: string) => `${amount}. In the seven days before nothing was sold.`,
    noneBefore: (before: string) => `Nothing was sold. In the seven days before it was ${before}, up to the same time.`,
    columns: { day: "Day", orders: "Orders", units: "Units", amount: "Amount" },
    days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const,
    daily: "Sold on each day",
    lead: "What was cancelled is left out.",
  },

  troubles: {
    title: "What went wrong",
    none: "Nothing went wrong in the last seven days.",
    requests: "Requests that ended with an error",
    columns: { at: "Last at", page: "Page", what: "What", times: "How often that day", id: "Reference of the last" },
    what: (status: number) => (status === 500 ? "An error of the store's" : "Too busy, or without its database"),
    hint: "The store's log has more under the reference.",
    emails: (count: string) => `Letters that could not be sent: ${count}.`,
    emailsAway: "No letter gets out since",
    toEmails: "See why",
    setting: (title: string) => `${title}: some stored values are not valid any more. Fix them.`,
    jobs: "Work that did not come to its end",
    jobColumns: { at: "Begun at", by: "By", what: "What" },
    jobKinds: {
      look: "Reading a file of products",
      import: "Import of products",
      "look-undo": "Looking at what undoing an import comes to",
      undo: "Undoing an import",
    } as Readonly<Record<string, string>>,
    otherJob: "Work in the background",
  },
};
