const hoursOfDay = 24;

/** Texts of the dashboard. */
export const dashboardMessages = {
  title: "Home",

  orders: {
    title: "Orders to ship",
    none: "All orders are shipped.",
    count: (count: string, more: boolean) => (more ? `At least ${count} orders to ship.` : `To ship: ${count}.`),
    oldest: "Waiting longest",
    columns: { number: "Order", name: "Name", waits: "Waiting for" },
    waits: (hours: number) => {
      if (hours < 1) return "less than an hour";
      if (hours === 1) return "1 hour";
      return hours < 2 * hoursOfDay ? `${hours} hours` : `${Math.floor(hours / hoursOfDay)} days`;
    },
    all: "View all orders to ship",
  },

  stock: {
    title: "Nearly sold out",
    none: "No products are nearly sold out.",
    few: (count: string) => `Products with five units or fewer: ${count}.`,
    soldOut: (count: string) => `Sold out: ${count}.`,
    moreThan: (count: string) => `more than ${count}`,
    columns: { left: "Stock", title: "Product" },
    fewest: "Fewest units",
  },

  week: {
    title: "Sales of seven days",
    none: "There were no sales in the last seven days.",
    more: (amount: string, percent: string) =>
      `${amount}, ${percent}% more than in the previous seven days up to the same time.`,
    less: (amount: string, percent: string) =>
      `${amount}, ${percent}% less than in the previous seven days up to the same time.`,
    same: (amount: string) => `${amount}, the same as in the previous seven days up to the same time.`,
    first: (amount: string) => `${amount}. There were no sales in the previous seven days.`,
    noneBefore: (before: string) => `There were no sales. In the previous seven days up to the same time: ${before}.`,
    columns: { day: "Day", orders: "Orders", units: "Units", amount: "Amount" },
    days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const,
    daily: "Sales per day",
    lead: "Without cancelled orders.",
  },

  errors: {
    title: "Errors",
    none: "There were no errors in the last seven days.",
    requests: "Failed requests",
    columns: { at: "Last seen", page: "Page", what: "Error", times: "Count that day", id: "Latest request ID" },
    what: (status: number) => (status === 500 ? "Server error" : "Overloaded, or no database"),
    hint: "For details, find the request id in the store's log.",
    emails: (count: string) => `E-mails that could not be sent: ${count}.`,
    emailsAway: "No e-mails have been sent since",
    toEmails: "View e-mails",
    setting: (title: string) => `${title}: some stored values are no longer valid. Fix them.`,
    jobs: "Interrupted jobs",
    jobColumns: { at: "Started", by: "By", what: "Job" },
    jobKinds: {
      look: "Import preview",
      import: "Import of products",
      "look-undo": "Undo preview",
      undo: "Undoing an import",
    } as Readonly<Record<string, string>>,
    otherJob: "Background job",
  },
};
