export const guestEmailMessages = {
  confirm: {
    subject: (number: number, shop: string) => `Confirm your order ${number} at ${shop}`,
    heading: "Confirm your order",
    text: (number: number) =>
      `Order ${number} was placed with this e-mail address. Confirm the order within 24 hours, or it will be cancelled.`,
    action: "Confirm your order",
    aside: "If you did not order anything, ignore this e-mail.",
  },
  link: {
    subject: (number: number, shop: string) => `Your link to order ${number} at ${shop}`,
    heading: "Your order",
    text: (number: number) => `This link opens order ${number} for 90 days. Earlier links no longer work.`,
    action: "View order",
    aside: "If you did not request this link, ignore this e-mail.",
  },
  placed: {
    aside:
      "Open the link to confirm your e-mail. Until then, we send at most one more e-mail about this order. If you did not order anything, ignore this e-mail.",
  },
  update: {
    shipped: "Your order was shipped",
    cancelled: "Your order was cancelled",
    placed: "Your order was changed",
    subject: (what: string, number: number, shop: string) => `${what}: order ${number} at ${shop}`,
    text: (number: number) => `See the page of order ${number} for details.`,
    action: "View order",
    aside:
      "Your e-mail address is not confirmed, so we send no more e-mails about this order. To get them, confirm the address: open the link in this e-mail. If you did not order anything, ignore this e-mail.",
  },
};
