export const refundMessages = {
  refused: {
    missing: (number: number) => `There is no order ${number}.`,
    "nothing left":
      "This order cannot be refunded: it is not paid, it was already refunded, or it is paid on delivery and has not shipped.",
    "nothing chosen": "Enter units, shipping or an amount to refund.",
    units: (most: number, title: string) =>
      most === 0
        ? `No units of “${title}” can be refunded. If units have not shipped, cancel them instead.`
        : most === 1
          ? `Only 1 unit of “${title}” can be refunded.`
          : `Only ${most} units of “${title}” can be refunded.`,
    shipping: (most: string) => `At most ${most} can be refunded for shipping.`,
    amount: (most: string) => `The additional amount can be at most ${most}.`,
  },

  notUndone: "Parcels of this order can no longer be undone, because there is a refund for this order.",

  email: {
    subject: (number: number, shop: string) => `Refund for your order ${number} at ${shop}`,
    heading: (amount: string) => `Your refund of ${amount}`,
    text: (number: number) => `We are refunding this amount for order ${number}.`,
    action: "View order",
    aside: "It can take a few days for the money to arrive.",
  },
};
