/** Texts about refunds for staff, and of the email about a refund. */
export const refundMessages = {
  refused: {
    missing: (number: number) => `There is no order ${number}.`,
    "nothing left":
      "Nothing of this order can be refunded: it is not paid, its money was sent back already, or it is paid on delivery and not shipped.",
    "nothing chosen": "Enter units, shipping or an amount to refund.",
    units: (most: number, title: string) =>
      most === 1 ? `Only 1 unit of “${title}” can be refunded.` : `Only ${most} units of “${title}” can be refunded.`,
    shipping: (most: string) => `At most ${most} of shipping can be refunded.`,
    amount: (most: string) => `At most ${most} can be refunded besides the chosen items.`,
  },

  email: {
    subject: (number: number, shop: string) => `Refund for your order ${number} at ${shop}`,
    heading: (amount: string) => `You get ${amount} back`,
    text: (number: number) => `We refund a part of order ${number}, or all of it.`,
    action: "View order",
    aside: "It can take a few days until the money arrives.",
  },
};
