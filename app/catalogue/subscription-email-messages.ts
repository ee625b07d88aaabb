export const subscriptionEmailMessages = {
  confirm: {
    subject: (title: string, shop: string) => `Confirm your back-in-stock alert for “${title}” at ${shop}`,
    heading: "Confirm your back-in-stock alert",
    text: (title: string) =>
      `Someone asked us to e-mail you when “${title}” is back in stock. Confirm the alert to get one e-mail. You can use the same link to cancel the alert.`,
    action: "Confirm the alert",
    aside: "If this was not you, ignore this e-mail.",
  },
  back: {
    subject: (title: string, shop: string) => `“${title}” is back in stock at ${shop}`,
    heading: "Back in stock",
    text: (title: string) => `“${title}” is back in stock. You asked us to tell you.`,
    action: "View product",
    aside: "This is the only e-mail for this alert. We no longer store your address for it.",
  },
};
