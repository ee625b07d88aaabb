import { digitsOf, plainAmount } from "../../catalogue/domain/currency.ts";
import { type DocumentLine, type DocumentTax, netDiscount, type SalesDocument } from "./document.ts";

/** XML elements by name, without prefix. A function writes an element's XML. An array repeats the element. */
type Elements = { readonly [name: string]: string | ((name: string) => string) | Elements | readonly Elements[] };

/** True if EN 16931 allows the document: it needs a country, a VAT id if taxed, and at most two decimals. */
export const hasUbl = ({ seller, taxes, currency }: SalesDocument) =>
  seller.country !== "" &&
  digitsOf(currency) <= 2 &&
  (seller.vatId !== "" || taxes.every(({ category }) => category === "O"));

/** Writes a document as UBL 2.1 (EN 16931). Use only if `hasUbl` is true. */
export function ublOf(document: SalesDocument): string {
  const { kind, number, day, currency, order, corrects, shipped, terms, lines } = document;
  const [root, code] = kind === "invoice" ? ["Invoice", "380"] : ["CreditNote", "381"];
  const elements = xmlOf({
    CustomizationID: "urn:cen.eu:en16931:2017",
    ID: number,
    IssueDate: day,
    [`${root}TypeCode`]: code,
    DocumentCurrencyCode: currency,
    OrderReference: { ID: `${order.number}` },
    BillingReference: { InvoiceDocumentReference: { ID: corrects?.number ?? "", IssueDate: corrects?.day ?? "" } },
    AccountingSupplierParty: { Party: sellerOf(document) },
    AccountingCustomerParty: { Party: buyerOf(document) },
    Delivery: { ActualDeliveryDate: shipped ?? "" },
    PaymentTerms: { Note: terms },
    TaxTotal: taxTotal(document),
    LegalMonetaryTotal: totalsOf(document),
    [`${root}Line`]: lines.map((line, at) => lineOf(document, line, at)),
  });
  const schemas = "urn:oasis:names:specification:ubl:schema:xsd";
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${schemas}:${root}-2" xmlns:cac="${schemas}:CommonAggregateComponents-2" xmlns:cbc="${schemas}:CommonBasicComponents-2">${elements}</${root}>
`;
}

const amountIn =
  ({ currency }: SalesDocument) =>
  (amount: number) =>
    textElement(plainAmount(amount, currency), ` currencyID="${currency}"`);

const vat = { TaxScheme: { ID: "VAT" } };

/** EN 16931 requires a seller identifier: without a VAT id, the email or the name serves as identifier. */
function sellerOf({ seller: { name, address, vatId, email, country } }: SalesDocument): Elements {
  const [street = "", more = "", ...others] = address;
  return {
    PartyIdentification: { ID: vatId ? "" : email || name },
    PostalAddress: {
      StreetName: street,
      AdditionalStreetName: more,
      AddressLine: { Line: others.join(", ") },
      Country: { IdentificationCode: country },
    },
    PartyTaxScheme: vatId ? { CompanyID: vatId, ...vat } : {},
    PartyLegalEntity: { RegistrationName: name },
    Contact: { ElectronicMail: email },
  };
}

const buyerOf = ({ buyer: { name, street, city, region, postalCode, country } }: SalesDocument): Elements => ({
  PostalAddress: {
    StreetName: street,
    CityName: city,
    PostalZone: postalCode,
    CountrySubentity: region,
    Country: { IdentificationCode: country },
  },
  PartyLegalEntity: { RegistrationName: name },
});

/** Category O has no percentage. */
const categoryOf = ({ category, rate }: DocumentTax, reason = ""): Elements => ({
  ID: category,
  Percent: category === "O" ? "" : `${rate / 10_000}`,
  TaxExemptionReason: reason,
  ...vat,
});

/** EN 16931 requires a reason for category O. */
const reasonOf = ({ category, reason }: DocumentTax) => reason || (category === "O" ? "Not subject to VAT" : "");

function taxTotal(document: SalesDocument): Elements {
  const amount = amountIn(document);
  const subtotals = document.taxes.map((tax) => ({
    TaxableAmount: amount(tax.net),
    TaxAmount: amount(tax.tax),
    TaxCategory: categoryOf(tax, reasonOf(tax)),
  }));
  return { TaxAmount: amount(document.tax), TaxSubtotal: subtotals };
}

function totalsOf(document: SalesDocument): Elements {
  const { net, total, isPaid } = document;
  const amount = amountIn(document);
  return {
    LineExtensionAmount: amount(net),
    TaxExclusiveAmount: amount(net),
    TaxInclusiveAmount: amount(total),
    PrepaidAmount: isPaid ? amount(total) : "",
    PayableAmount: amount(isPaid ? 0 : total),
  };
}

/** The price is for the whole quantity, because a rounded unit price would not add up to the line. */
function lineOf(document: SalesDocument, line: DocumentLine, at: number): Elements {
  const { net, title, id, kind, quantity, taxed } = line;
  const amount = amountIn(document);
  const pieces = (count: number) => textElement(`${count}`, ` unitCode="C62"`);
  const discount = netDiscount(line);
  const allowance = { ChargeIndicator: "false", AllowanceChargeReason: "Discount", Amount: amount(discount) };
  return {
    ID: `${at + 1}`,
    [document.kind === "invoice" ? "InvoicedQuantity" : "CreditedQuantity"]: pieces(quantity),
    LineExtensionAmount: amount(net),
    AllowanceCharge: discount > 0 ? allowance : {},
    Item: {
      Name: title,
      SellersItemIdentification: { ID: kind === "goods" ? id : "" },
      ClassifiedTaxCategory: categoryOf(document.taxes[taxed]!),
    },
    Price: { PriceAmount: amount(Math.abs(net) + discount), BaseQuantity: pieces(Math.abs(quantity)) },
  };
}

/** Elements with text get the prefix `cbc`, elements with other elements `cac`. Omits empty elements. */
function xmlOf(elements: Elements): string {
  const written = Object.entries(elements).flatMap(([name, content]) => {
    if (typeof content === "string") return textElement(content)(name);
    if (typeof content === "function") return content(name);
    const inner = [content].flat().map(xmlOf);
    return inner.map((xml) => xml && `<cac:${name}>${xml}</cac:${name}>`);
  });
  return written.join("");
}

function textElement(text: string, attribute = "") {
  const content = escaped(text);
  return (name: string) => content && `<cbc:${name}${attribute}>${content}</cbc:${name}>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Omits characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
