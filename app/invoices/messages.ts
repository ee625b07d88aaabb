import type { DocumentKind } from "./domain/document.ts";

export const invoiceMessages = {
  kinds: { invoice: "Invoice", "credit note": "Credit note" } satisfies Record<DocumentKind, string>,
  title: (kind: DocumentKind, number: string) => `${invoiceMessages.kinds[kind]} ${number}`,

  terms: {
    onDelivery: "Payable on delivery.",
    paid: "Paid before delivery.",
    credit: "This amount is refunded, or is no longer due.",
  },

  document: {
    number: { invoice: "Invoice number", "credit note": "Credit note number" } satisfies Record<DocumentKind, string>,
    day: "Date",
    order: "Order",
    ordered: (number: number, day: string) => `${number}, placed on ${day}`,
    shipped: "Shipped",
    corrects: "Corrects invoice",
    from: (number: string, day: string) => `${number} of ${day}`,
    buyer: "Bill to",
    seller: "Seller",
    items: "Items",
    columns: {
      item: "Item",
      quantity: "Quantity",
      price: "Price",
      discount: "Discount",
      net: "Without tax",
      amount: "Amount",
    },
    shipping: (method: string) => (method ? `Shipping: ${method}` : "Shipping"),
    adjustment: "Refund",
    net: "Total without tax",
    tax: (name: string, base: string) => `${name} of ${base}`,
    total: { invoice: "Total", "credit note": "Total credit" } satisfies Record<DocumentKind, string>,
    takenOff: (name: string) =>
      `The prices include ${name}. It is not charged on this order, so the amounts are without it.`,
    bank: (iban: string, bic: string) => `IBAN ${iban}${bic && `, BIC ${bic}`}`,
    xml: "Download as XML",
    back: "Back to the order",
  },

  email: {
    subject: (kind: DocumentKind, number: string, shop: string) =>
      `${invoiceMessages.title(kind, number)} from ${shop}`,
    heading: { invoice: "Your invoice", "credit note": "Your credit note" } satisfies Record<DocumentKind, string>,
    text: (kind: DocumentKind, number: string, order: number) =>
      `${invoiceMessages.title(kind, number)} for your order ${order} is ready. You can view, print and save it on the order's page.`,
    action: "View order",
    aside: "Keep it for your records.",
  },

  personalData: {
    stays:
      "If the shop made invoices for your orders, it keeps them with your name and address for as long as the law requires.",
  },
};
