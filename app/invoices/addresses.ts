import { addressOf } from "../page/address.ts";

export const invoiceAddress = addressOf("/invoices/:invoice");
export const invoiceXmlAddress = addressOf("/invoices/:invoice/xml");
