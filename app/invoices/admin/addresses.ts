import { address, addressOf } from "../../page/address.ts";

export const adminInvoicesAddress = address("/admin/invoices");
export const invoiceSettingsAddress = address("/admin/invoice-settings");
export const invoicesCsvAddress = address("/admin/invoices/csv");
export const invoicesZipAddress = address("/admin/invoices/zip");
export const adminInvoiceAddress = addressOf("/admin/invoices/document/:invoice");
export const adminInvoiceXmlAddress = addressOf("/admin/invoices/document/:invoice/xml");
