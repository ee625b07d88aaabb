import { SaxesParser } from "saxes";

/** An element of a parsed document. */
type Node = { readonly name: string; readonly children: Node[]; text: string };

function parse(xml: string): Node {
  const root: Node = { name: "", children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const node: Node = { name, children: [], text: "" };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => void (open.at(-1)!.text += text));
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

/** Elements at a path of local names, such as "TaxTotal/TaxSubtotal". */
const at = (node: Node, path: string): Node[] =>
  path
    .split("/")
    .reduce(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name.endsWith(`:${name}`))),
      [node],
    );
const textAt = (node: Node, path: string) => at(node, path)[0]?.text ?? "";
const has = (node: Node, path: string) => textAt(node, path).trim() !== "";

/** Amount in hundredths. */
const amountAt = (node: Node, path: string) => Math.round(Number(textAt(node, path) || "0") * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

type Facts = { readonly root: Node; readonly lines: readonly Node[]; readonly taxes: readonly Node[] };

const categoryOf = (tax: Node) => textAt(tax, "TaxCategory/ID");
const lineCategory = (line: Node) => textAt(line, "Item/ClassifiedTaxCategory/ID");
const percentOf = (node: Node, path: string) => Number(textAt(node, path) || "0");
const supplier = "AccountingSupplierParty/Party";
const customer = "AccountingCustomerParty/Party";
const total = (root: Node, name: string) => amountAt(root, `LegalMonetaryTotal/${name}`);
const sellerVat = (root: Node) => textAt(root, `${supplier}/PartyTaxScheme/CompanyID`);
const decimals = (text: string) => (text.split(".")[1] ?? "").length;

/** True if a category with lines has tax breakdowns, whose taxable amounts equal the sums of these lines. */
const addsUp = ({ lines, taxes }: Facts, category: string) => {
  const keyOf = (id: string, percent: number) => `${id} ${percent}`;
  const bases = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(lineCategory(line), percentOf(line, "Item/ClassifiedTaxCategory/Percent"));
    bases.set(key, (bases.get(key) ?? 0) + amountAt(line, "LineExtensionAmount"));
  }
  const own = taxes.filter((tax) => categoryOf(tax) === category);
  return (
    own.every(
      (tax) => bases.get(keyOf(category, percentOf(tax, "TaxCategory/Percent"))) === amountAt(tax, "TaxableAmount"),
    ) && lines.every((line) => lineCategory(line) !== category || own.length > 0)
  );
};

const untaxed = (category: string) => (facts: Facts) =>
  addsUp(facts, category) &&
  facts.taxes.every(
    (tax) =>
      categoryOf(tax) !== category || (amountAt(tax, "TaxAmount") === 0 && percentOf(tax, "TaxCategory/Percent") === 0),
  );

const needsReason =
  (category: string) =>
  ({ taxes }: Facts) =>
    taxes.every((tax) => categoryOf(tax) !== category || has(tax, "TaxCategory/TaxExemptionReason"));

const needsVat =
  (category: string) =>
  ({ root, taxes }: Facts) =>
    taxes.every((tax) => categoryOf(tax) !== category) || sellerVat(root) !== "";

/**
 * Rules of EN 16931-1 that apply to the store's documents, by id. Written from the standard's rule texts. Omits rules
 * about elements that the store never writes, such as payees and document-level allowances.
 */
const rules: Readonly<Record<string, (facts: Facts) => boolean>> = {
  "BR-01": ({ root }) => has(root, "CustomizationID"),
  "BR-02": ({ root }) => has(root, "ID"),
  "BR-03": ({ root }) => /^\d{4}-\d\d-\d\d$/.test(textAt(root, "IssueDate")),
  "BR-04": ({ root }) => ["380", "381"].includes(textAt(root, "InvoiceTypeCode") || textAt(root, "CreditNoteTypeCode")),
  "BR-05": ({ root }) => /^[A-Z]{3}$/.test(textAt(root, "DocumentCurrencyCode")),
  "BR-06": ({ root }) => has(root, `${supplier}/PartyLegalEntity/RegistrationName`),
  "BR-07": ({ root }) => has(root, `${customer}/PartyLegalEntity/RegistrationName`),
  "BR-08": ({ root }) => at(root, `${supplier}/PostalAddress`).length === 1,
  "BR-09": ({ root }) => /^[A-Z]{2}$/.test(textAt(root, `${supplier}/PostalAddress/Country/IdentificationCode`)),
  "BR-10": ({ root }) => at(root, `${customer}/PostalAddress`).length === 1,
  "BR-11": ({ root }) => /^[A-Z]{2}$/.test(textAt(root, `${customer}/PostalAddress/Country/IdentificationCode`)),
  "BR-12": ({ root }) => has(root, "LegalMonetaryTotal/LineExtensionAmount"),
  "BR-13": ({ root }) => has(root, "LegalMonetaryTotal/TaxExclusiveAmount"),
  "BR-14": ({ root }) => has(root, "LegalMonetaryTotal/TaxInclusiveAmount"),
  "BR-15": ({ root }) => has(root, "LegalMonetaryTotal/PayableAmount"),
  "BR-16": ({ lines }) => lines.length > 0,
  "BR-21": ({ lines }) => new Set(lines.map((line) => textAt(line, "ID"))).size === lines.length,
  "BR-22": ({ lines }) => lines.every((line) => has(line, "InvoicedQuantity") || has(line, "CreditedQuantity")),
  "BR-24": ({ lines }) => lines.every((line) => has(line, "LineExtensionAmount")),
  "BR-25": ({ lines }) => lines.every((line) => has(line, "Item/Name")),
  "BR-26": ({ lines }) => lines.every((line) => has(line, "Price/PriceAmount")),
  "BR-27": ({ lines }) => lines.every((line) => amountAt(line, "Price/PriceAmount") >= 0),
  "BR-41": ({ lines }) => lines.flatMap((line) => at(line, "AllowanceCharge")).every((one) => has(one, "Amount")),
  "BR-42": ({ lines }) =>
    lines.flatMap((line) => at(line, "AllowanceCharge")).every((one) => has(one, "AllowanceChargeReason")),
  "BR-45": ({ taxes }) => taxes.every((tax) => has(tax, "TaxableAmount")),
  "BR-46": ({ taxes }) => taxes.every((tax) => has(tax, "TaxAmount")),
  "BR-47": ({ taxes }) => taxes.every((tax) => has(tax, "TaxCategory/ID")),
  "BR-48": ({ taxes }) => taxes.every((tax) => categoryOf(tax) === "O" || has(tax, "TaxCategory/Percent")),
  "BR-55": ({ root }) => at(root, "BillingReference").every((one) => has(one, "InvoiceDocumentReference/ID")),
  "BR-CO-04": ({ lines }) => lines.every((line) => lineCategory(line) !== ""),
  "BR-CO-09": ({ root }) => sellerVat(root) === "" || /^[A-Z]{2}/.test(sellerVat(root)),
  "BR-CO-10": ({ root, lines }) =>
    total(root, "LineExtensionAmount") === sum(lines.map((line) => amountAt(line, "LineExtensionAmount"))),
  "BR-CO-13": ({ root }) => total(root, "TaxExclusiveAmount") === total(root, "LineExtensionAmount"),
  "BR-CO-14": ({ root, taxes }) =>
    amountAt(root, "TaxTotal/TaxAmount") === sum(taxes.map((tax) => amountAt(tax, "TaxAmount"))),
  "BR-CO-15": ({ root }) =>
    total(root, "TaxInclusiveAmount") === total(root, "TaxExclusiveAmount") + amountAt(root, "TaxTotal/TaxAmount"),
  "BR-CO-16": ({ root }) =>
    total(root, "PayableAmount") === total(root, "TaxInclusiveAmount") - total(root, "PrepaidAmount"),
  // Tolerates 10 cents, because shares are rounded. The official validation tolerates up to one currency unit.
  "BR-CO-17": ({ taxes }) =>
    taxes.every((tax) => {
      const exact = (amountAt(tax, "TaxableAmount") * percentOf(tax, "TaxCategory/Percent")) / 100;
      return Math.abs(amountAt(tax, "TaxAmount") - exact) <= 10;
    }),
  "BR-CO-18": ({ taxes }) => taxes.length > 0,
  "BR-CO-25": ({ root }) => total(root, "PayableAmount") <= 0 || has(root, "PaymentTerms/Note"),
  "BR-CO-26": ({ root }) => sellerVat(root) !== "" || has(root, `${supplier}/PartyIdentification/ID`),
  "BR-S-01": (facts) => addsUp(facts, "S"),
  "BR-S-02": needsVat("S"),
  "BR-S-05": ({ lines }) =>
    lines.every((line) => lineCategory(line) !== "S" || percentOf(line, "Item/ClassifiedTaxCategory/Percent") > 0),
  "BR-S-10": ({ taxes }) =>
    taxes.every((tax) => categoryOf(tax) !== "S" || !has(tax, "TaxCategory/TaxExemptionReason")),
  "BR-Z-01": untaxed("Z"),
  "BR-Z-02": needsVat("Z"),
  "BR-Z-10": ({ taxes }) =>
    taxes.every((tax) => categoryOf(tax) !== "Z" || !has(tax, "TaxCategory/TaxExemptionReason")),
  "BR-E-01": untaxed("E"),
  "BR-E-02": needsVat("E"),
  "BR-E-10": needsReason("E"),
  "BR-G-01": untaxed("G"),
  "BR-G-02": needsVat("G"),
  "BR-G-10": needsReason("G"),
  "BR-O-01": untaxed("O"),
  "BR-O-02": ({ root, taxes }) => taxes.every((tax) => categoryOf(tax) !== "O") || sellerVat(root) === "",
  "BR-O-05": ({ lines }) =>
    lines.every((line) => lineCategory(line) !== "O" || !has(line, "Item/ClassifiedTaxCategory/Percent")),
  "BR-O-10": needsReason("O"),
  "BR-O-11": ({ taxes }) => taxes.every((tax) => categoryOf(tax) !== "O") || taxes.length === 1,
  "BR-DEC": ({ root, lines, taxes }) =>
    [
      ...at(root, "LegalMonetaryTotal").flatMap(({ children }) => children),
      ...taxes.flatMap((tax) => at(tax, "TaxAmount")),
      ...lines.flatMap((line) => [...at(line, "LineExtensionAmount"), ...at(line, "AllowanceCharge/Amount")]),
    ].every(({ text }) => decimals(text) <= 2),
};

/** Ids of the rules that a document breaks. */
export function brokenRules(xml: string): string[] {
  const root = parse(xml);
  const facts = {
    root,
    lines: [...at(root, "InvoiceLine"), ...at(root, "CreditNoteLine")],
    taxes: at(root, "TaxTotal/TaxSubtotal"),
  };
  return Object.entries(rules).flatMap(([id, holds]) => (holds(facts) ? [] : [id]));
}
