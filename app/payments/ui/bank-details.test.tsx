import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankDetails } from "./bank-details.tsx";

const facts = [
  ["Amount", "€129.50"],
  ["Account holder", "Example Shop"],
  ["IBAN", "DE89370400440532013000"],
  ["Reference", "RF69000000100001"],
] as const;
const markup = (code: { size: number; path: string } | null = null) =>
  renderToStaticMarkup(<BankDetails facts={facts} code={code} />);
const textOf = (html: string) => html.replaceAll(/<\/d[td]>/g, "|").replaceAll(/<[^>]*>/g, "");

test("the details have no spaces in codes when they are copied", () => {
  expect(textOf(markup())).toContain(
    "Amount|€129.50|Account holder|Example Shop|IBAN|DE89370400440532013000|Reference|RF69000000100001|",
  );
});

test("IBAN and reference are shown in groups of four", () => {
  const groups = [...markup().matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, group]) => group);
  expect(groups.join(" ")).toBe("DE89 3704 0044 0532 0130 00 RF69 0000 0010 0001");
});

test("a QR code is an image whose text alternative has the same details", () => {
  const html = markup({ size: 33, path: "M0 0h1v1h-1z" });
  expect(html).toContain('role="img"');
  expect(html).toContain("Amount: €129.50, Account holder: Example Shop, IBAN: DE89370400440532013000");
  expect(markup()).not.toContain("<svg");
});

test("no script and no control is needed", () => {
  expect(markup()).not.toMatch(/<(button|script|input)|data-needs-scripts/);
});
