import { createHash } from "node:crypto";
import { amountsIn } from "../../admin/domain/figures.ts";
import { moneyIn } from "../../catalogue/server/figures.ts";
import { escapeMarkup as text } from "../../server/escape-markup.ts";
import type { Shop } from "../../shop/domain/shop.ts";
import { sellerMessages } from "../../shop/seller-messages.ts";
import { emailColours } from "../../ui/email/colours.ts";
import type { DocumentLine, SalesDocument } from "../domain/document.ts";
import { hasUbl } from "../domain/ubl.ts";
import { invoiceMessages } from "../messages.ts";

/** Style sheet for screens, and for paper in A4 and Letter. */
const css = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#eaedec;color:#17212b;font:15px/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
nav,main{max-width:48rem;margin:0 auto;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
nav a{padding:.5rem 0;color:#1d6066}
main{background:#fff;padding:clamp(1rem,5vw,3rem)}
img{display:block;width:auto;max-width:60%;height:auto;max-height:4rem}
h1{margin:1.5rem 0 1rem;font-size:1.6rem;line-height:1.2}
h2{margin:0;font-size:1rem}
p{margin:0 0 .75rem}
.sides{display:flex;flex-wrap:wrap;gap:1rem 3rem;margin-bottom:1.5rem}
.sides>section{flex:1 1 14rem}
.sides>dl{flex:1 1 100%}
.lines{white-space:pre-line}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem;margin:0}
dt{color:#53606b}
dd{margin:0}
table{width:100%;border-collapse:collapse;margin-bottom:1rem;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .25rem;border-bottom:1px solid #d3d9d8;text-align:end;vertical-align:top;white-space:nowrap}
th:first-child,td:first-child{padding-inline-start:0;text-align:start;white-space:normal}
thead{font-size:.85em}
small{display:block;color:#53606b}
tfoot th{font-weight:inherit}
tfoot tr:last-child>*{border:0;font-size:1.15em;font-weight:700}
tr{break-inside:avoid}
@media screen and (width < 40rem){
body{font-size:14px}
table,thead,tbody,tfoot{display:block}
tr{display:flex;flex-wrap:wrap;gap:0 .5rem;padding:.4rem 0;border-bottom:1px solid #d3d9d8}
th,td{flex:1 0 20%;padding:0;border:0}
th:first-child,td:first-child{flex-basis:100%}
tfoot tr>*{flex:0 auto}
tfoot tr>:first-child{flex:1 0}
tfoot tr:last-child{border:0}
}
@media print{nav{display:none}body{background:none;font-size:9.5pt}main{max-width:none;padding:0}th,td{padding-block:.2rem}}
@page{margin:18mm 16mm}`;

/** Adds the header's colour behind the logo, because a light logo is invisible on white paper. */
const cssFor = ({ appearance }: Pick<Shop, "appearance">) => `${css}
img{box-sizing:content-box;padding:.75rem 1rem;background:${appearance?.theme ?? emailColours.header};-webkit-print-color-adjust:exact;print-color-adjust:exact}`;

/** Headers of a document's page. The policy allows only the style sheet and the shop's logo. */
export function htmlHeaders(shop: Pick<Shop, "appearance">) {
  const hash = createHash("sha256").update(cssFor(shop)).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  };
}

export type InvoiceShop = Pick<Shop, "name" | "logo" | "appearance" | "locale">;

/** Links above a document, hidden in print. `xml`: URL of the document's XML. */
type Links = { readonly back: { readonly title: string; readonly href: string }; readonly xml: string };

/** Renders a document as HTML. @param links null for a file to download, which cannot load the logo */
export function htmlOf(document: SalesDocument, shop: InvoiceShop, links: Links | null): string {
  const { document: messages } = invoiceMessages;
  const { kind, number, buyer, taxes, terms } = document;
  const write = writerFor(document, shop.locale);
  const title = invoiceMessages.title(kind, number);
  const logo =
    shop.logo && links
      ? `<img src="${text(shop.logo.src)}" alt="${text(shop.name)}" width="${shop.logo.width}" height="${shop.logo.height}">`
      : `<p><strong>${text(shop.name)}</strong></p>`;
  const xml = links && hasUbl(document) ? [{ title: messages.xml, href: links.xml }] : [];
  const nav = links && [links.back, ...xml].map(({ title: name, href }) => `<a href="${text(href)}">${text(name)}</a>`);
  const reasons = taxes.flatMap(({ reason }) => reason || []);
  const remarks = [...reasons, ...document.takenOff.map(messages.takenOff), terms];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${cssFor(shop)}</style></head>
<body>${nav ? `<nav>${nav.join("")}</nav>` : ""}<main>${logo}
<h1>${text(title)}</h1>
<div class="sides"><section><h2>${messages.buyer}</h2><p class="lines">${text(buyer.lines.join("\n"))}</p></section>
<section><h2>${messages.seller}</h2><p class="lines">${text(sellerLines(document).join("\n"))}</p></section>
<dl>${factsOf(document, write.day)}</dl></div>
${tableOf(document, write)}
${remarks.map((remark) => `<p>${text(remark)}</p>`).join("\n")}
</main></body></html>
`;
}

function writerFor({ currency }: SalesDocument, locale = "en-US") {
  const format = amountsIn({ money: moneyIn(currency, locale) });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    amount: (amount: number) => `${amount < 0 ? "−" : ""}${text(format(Math.abs(amount)))}`,
    day: (day: string) => days.format(new Date(day)),
  };
}

function sellerLines({ seller: { name, address, vatId, email, iban, bic } }: SalesDocument) {
  const bank = iban && invoiceMessages.document.bank(iban, bic);
  return [name, ...address, vatId && sellerMessages.vatId(vatId), email, bank].filter(Boolean);
}

function factsOf({ kind, number, day, order, corrects, shipped }: SalesDocument, dayText: (day: string) => string) {
  const { document: messages } = invoiceMessages;
  const facts = [
    [messages.number[kind], number],
    [messages.day, dayText(day)],
    [messages.order, messages.ordered(order.number, dayText(order.day))],
    [messages.shipped, shipped && dayText(shipped)],
    [messages.corrects, corrects && messages.from(corrects.number, dayText(corrects.day))],
  ] as const;
  return facts.map(([name, fact]) => (fact ? `<dt>${name}</dt><dd>${text(fact)}</dd>` : "")).join("");
}

/** Table of lines and totals. If prices include tax, so do the lines' amounts. */
function tableOf(document: SalesDocument, { amount }: ReturnType<typeof writerFor>): string {
  const { columns, ...messages } = invoiceMessages.document;
  const { kind, lines, taxes, net, total, pricesIncludeTax } = document;
  const named = taxes.filter(({ name }) => name !== "");
  const hasDiscount = lines.some(({ discount }) => discount > 0);
  const cells: readonly (readonly [heading: string, cell: (line: DocumentLine) => string])[] = [
    [columns.item, (line) => `${text(line.title)}<small>${text(detailsOf(line, taxes))}</small>`],
    [columns.quantity, (line) => (line.kind === "goods" ? `${line.quantity}` : "")],
    [columns.price, (line) => (line.kind === "goods" ? amount(line.unitPrice) : "")],
    [columns.discount, (line) => (line.discount > 0 ? amount(-line.discount) : "")],
    [
      named.length > 0 && !pricesIncludeTax ? columns.net : columns.amount,
      (line) => amount(line.net + (pricesIncludeTax ? line.tax : 0)),
    ],
  ];
  const shown = cells.filter(([heading]) => hasDiscount || heading !== columns.discount);
  const totals: readonly (readonly [name: string, amount: number])[] = [
    [messages.net, net],
    ...named.map((tax) => [messages.tax(text(tax.name), amount(tax.net)), tax.tax] as const),
    [messages.total[kind], total],
  ];
  const headings = shown.map(([heading]) => `<th scope="col">${heading}</th>`);
  const rows = lines.map((line) => `<tr>${shown.map(([, cell]) => `<td>${cell(line)}</td>`).join("")}</tr>`);
  const lastRows = (named.length > 0 ? totals : totals.slice(-1)).map(
    ([name, sum]) => `<tr><th scope="row" colspan="${shown.length - 1}">${name}</th><td>${amount(sum)}</td></tr>`,
  );
  return `<table aria-label="${messages.items}"><thead><tr>${headings.join("")}</tr></thead>
<tbody>${rows.join("\n")}</tbody>
<tfoot>${lastRows.join("\n")}</tfoot></table>`;
}

const detailsOf = ({ kind, id, taxed }: DocumentLine, taxes: SalesDocument["taxes"]) =>
  [kind === "goods" ? id : "", taxes[taxed]!.name].filter(Boolean).join(" · ");
