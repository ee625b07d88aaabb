/** What letters say of orders that were placed without an account. */
export const guestLetterWords = {
  confirm: {
    subject: (number: number, shop: string) => `Confirm your order ${number} at ${shop}`,
    heading: "Is this order yours?",
    text: (number: number) =>
      `Order ${number} was placed with this e-mail. Confirm it within 24 hours, or it is cancelled; nothing is to be paid until it arrives.`,
    action: "See and confirm the order",
    aside: "If you have not ordered anything, do nothing: then nothing comes of it.",
  },
  link: {
    subject: (number: number, shop: string) => `Your link to order ${number} at ${shop}`,
    heading: "Your order",
    text: (number: number) => `This link opens order ${number} for 90 days. Links from before do so no longer.`,
    action: "See the order",
    aside: "If you have not asked for it, do nothing.",
  },
};
