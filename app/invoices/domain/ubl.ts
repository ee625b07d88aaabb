import { digitsOf, plainAmount } from "../../catalogue/domain/currency.ts";
import { type DocumentLine, type DocumentTax, netDiscount, type SalesDocument } from "./document.ts";

/** An XML element. Elements with empty content are omitted. */
type Element = readonly [
  name: string,
  content: string | readonly Element[],
  attributes?: Readonly<Record<string, string>>,
];

/** True if EN 16931 allows the document: it needs a country, a VAT id if taxed, and at most two decimals. */
export const hasUbl = ({ seller, taxes, currency }: SalesDocument) =>
  seller.country !== "" &&
  digitsOf(currency) <= 2 &&
  (seller.vatId !== "" || taxes.every(({ category }) => category === "O"));

/** Writes a document as UBL 2.1 (EN 16931). Use only if `hasUbl` is true. */
export function ublOf(document: SalesDocument): string {
  const { kind, number, day, currency, order, corrects, shipped, terms } = document;
  const root = kind === "invoice" ? "Invoice" : "CreditNote";
  const elements: Element[] = [
    ["cbc:CustomizationID", "urn:cen.eu:en16931:2017"],
    ["cbc:ID", number],
    ["cbc:IssueDate", day],
    [`cbc:${root}TypeCode`, kind === "invoice" ? "380" : "381"],
    ["cbc:DocumentCurrencyCode", currency],
    ["cac:OrderReference", [["cbc:ID", `${order.number}`]]],
    ["cac:BillingReference", corrects ? [["cac:InvoiceDocumentReference", referenceTo(corrects)]] : []],
    ["cac:AccountingSupplierParty", [["cac:Party", sellerOf(document)]]],
    ["cac:AccountingCustomerParty", [["cac:Party", buyerOf(document)]]],
    ["cac:Delivery", [["cbc:ActualDeliveryDate", shipped ?? ""]]],
    ["cac:PaymentTerms", [["cbc:Note", terms]]],
    ["cac:TaxTotal", taxTotal(document)],
    ["cac:LegalMonetaryTotal", totalsOf(document)],
    ...document.lines.map((line, at) => lineOf(document, line, at)),
  ];
  const spaces = {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
    "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf([root, elements, spaces])}\n`;
}

const referenceTo = ({ number, day }: { number: string; day: string }): Element[] => [
  ["cbc:ID", number],
  ["cbc:IssueDate", day],
];

const money =
  ({ currency }: SalesDocument) =>
  (name: string, amount: number): Element => [name, plainAmount(amount, currency), { currencyID: currency }];

const vat: Element = ["cac:TaxScheme", [["cbc:ID", "VAT"]]];

/** EN 16931 requires a seller identifier: without a VAT id, the email or the name serves as identifier. */
function sellerOf({ seller: { name, address, vatId, email, country } }: SalesDocument): Element[] {
  const [street = "", more = "", ...others] = address;
  return [
    ["cac:PartyIdentification", vatId ? [] : [["cbc:ID", email || name]]],
    ["cac:PostalAddress", [...addressOf([street, more, others.join(", ")]), countryOf(country)]],
    ["cac:PartyTaxScheme", vatId ? [["cbc:CompanyID", vatId], vat] : []],
    ["cac:PartyLegalEntity", [["cbc:RegistrationName", name]]],
    ["cac:Contact", [["cbc:ElectronicMail", email]]],
  ];
}

function buyerOf({ buyer: { name, street, city, region, postalCode, country } }: SalesDocument): Element[] {
  const address: Element[] = [
    ["cbc:StreetName", street],
    ["cbc:CityName", city],
    ["cbc:PostalZone", postalCode],
    ["cbc:CountrySubentity", region],
    countryOf(country),
  ];
  return [
    ["cac:PostalAddress", address],
    ["cac:PartyLegalEntity", [["cbc:RegistrationName", name]]],
  ];
}

const addressOf = ([street = "", more = "", others = ""]: readonly string[]): Element[] => [
  ["cbc:StreetName", street],
  ["cbc:AdditionalStreetName", more],
  ["cac:AddressLine", [["cbc:Line", others]]],
];

const countryOf = (code: string): Element => ["cac:Country", [["cbc:IdentificationCode", code]]];

/** Tax category element. Category O has no percentage. */
const categoryOf = (name: string, { category, rate }: DocumentTax, reason = ""): Element => [
  name,
  [
    ["cbc:ID", category],
    ["cbc:Percent", category === "O" ? "" : `${rate / 10_000}`],
    ["cbc:TaxExemptionReason", reason],
    vat,
  ],
];

/** EN 16931 requires a reason for category O. */
const reasonOf = ({ category, reason }: DocumentTax) => reason || (category === "O" ? "Not subject to VAT" : "");

function taxTotal(document: SalesDocument): Element[] {
  const amount = money(document);
  return [
    amount("cbc:TaxAmount", document.tax),
    ...document.taxes.map((tax): Element => [
      "cac:TaxSubtotal",
      [
        amount("cbc:TaxableAmount", tax.net),
        amount("cbc:TaxAmount", tax.tax),
        categoryOf("cac:TaxCategory", tax, reasonOf(tax)),
      ],
    ]),
  ];
}

function totalsOf(document: SalesDocument): Element[] {
  const { net, total, isPaid } = document;
  const amount = money(document);
  return [
    amount("cbc:LineExtensionAmount", net),
    amount("cbc:TaxExclusiveAmount", net),
    amount("cbc:TaxInclusiveAmount", total),
    ...(isPaid ? [amount("cbc:PrepaidAmount", total)] : []),
    amount("cbc:PayableAmount", isPaid ? 0 : total),
  ];
}

/** The price is for the whole quantity, because a rounded unit price would not add up to the line. */
function lineOf(document: SalesDocument, line: DocumentLine, at: number): Element {
  const [name, quantity] =
    document.kind === "invoice" ? ["InvoiceLine", "InvoicedQuantity"] : ["CreditNoteLine", "CreditedQuantity"];
  const { net, title, id, kind } = line;
  const amount = money(document);
  const discount = netDiscount(line);
  const pieces = { unitCode: "C62" };
  return [
    `cac:${name}`,
    [
      ["cbc:ID", `${at + 1}`],
      [`cbc:${quantity}`, `${line.quantity}`, pieces],
      amount("cbc:LineExtensionAmount", net),
      ["cac:AllowanceCharge", discount > 0 ? allowance(amount("cbc:Amount", discount)) : []],
      [
        "cac:Item",
        [
          ["cbc:Name", title],
          ["cac:SellersItemIdentification", [["cbc:ID", kind === "goods" ? id : ""]]],
          categoryOf("cac:ClassifiedTaxCategory", document.taxes[line.taxed]!),
        ],
      ],
      [
        "cac:Price",
        [
          amount("cbc:PriceAmount", Math.abs(net) + discount),
          ["cbc:BaseQuantity", `${Math.abs(line.quantity)}`, pieces],
        ],
      ],
    ],
  ];
}

const allowance = (amount: Element): Element[] => [
  ["cbc:ChargeIndicator", "false"],
  ["cbc:AllowanceChargeReason", "Discount"],
  amount,
];

function xmlOf([name, content, attributes = {}]: Element): string {
  const inner = typeof content === "string" ? escaped(content) : content.map(xmlOf).join("");
  if (inner === "") return "";
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join("")}>${inner}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Omits characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
