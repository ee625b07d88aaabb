import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankDetails } from "./bank-details.tsx";

const account = { holder: "Example Shop", iban: "DE89370400440532013000", bic: "" };
const markup = (changed: object = {}) =>
  renderToStaticMarkup(
    <BankDetails account={account} amountCents={129_50} reference="RF69000000100001" code={null} {...changed} />,
  );
const textOf = (html: string) => html.replaceAll(/<\/d[td]>/g, "|").replaceAll(/<[^>]*>/g, "");

test("the details are the holder, IBAN, amount and reference, without spaces when they are copied", () => {
  expect(textOf(markup())).toContain(
    "Account holder|Example Shop|IBAN|DE89370400440532013000|Amount|$129.50|Reference|RF69000000100001|",
  );
  expect(textOf(markup({ account: { ...account, bic: "COBADEFFXXX" } }))).toContain("|BIC|COBADEFFXXX|");
});

test("IBAN and reference are shown in groups of four", () => {
  const groups = [...markup().matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, group]) => group);
  expect(groups.join(" ")).toBe("DE89 3704 0044 0532 0130 00 RF69 0000 0010 0001");
});

test("a QR code is an image whose text alternative says what it transfers", () => {
  const html = markup({ code: { size: 33, path: "M0 0h1v1h-1z" } });
  expect(html).toContain('role="img"');
  expect(html).toContain("transfer $129.50 to Example Shop with the reference RF69 0000 0010 0001.");
  expect(markup()).not.toContain("<svg");
});

test("no script and no control is needed", () => {
  expect(markup()).not.toMatch(/<(button|script|input)|data-needs-scripts/);
});
