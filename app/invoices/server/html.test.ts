import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { german, line, request, tax, totalFor } from "../../charges/domain/testing.ts";
import { restOf } from "../domain/rest.ts";
import { buyer, documentFor, seller } from "../domain/testing.ts";
import { htmlHeaders, htmlOf } from "./html.ts";

const markup = "<b>&";

test("names and texts with markup are text on a document", () => {
  const rates = { ...german, zones: [], taxRates: [tax("DE", "standard", markup, 190_000)] };
  const total = totalFor(request([line(500)]), rates);
  const entries = restOf(total, [{ id: "lamp", title: markup, unitPrice: 500 }], {
    units: {},
    shipping: 0,
    amount: 500,
  });
  const document = documentFor("invoice", entries, total, {
    buyer: { ...buyer, lines: [markup] },
    seller: { ...seller, name: markup, country: "DE" },
  });
  const html = htmlOf(document, { name: markup }, null);
  expect(html).not.toContain("<b>");
  expect(html.split("&lt;b&gt;&amp;")).toHaveLength(7);
});

test("the shop's logo keeps its aspect ratio within the limits of the page", () => {
  const total = totalFor(request([line(500)]), { ...german, zones: [] });
  const document = documentFor("invoice", [], total);
  const logo = { src: "/pictures/logo.webp", width: 384, height: 96 };
  const links = { back: { title: "Invoices", href: "/admin/invoices" }, xml: "/xml" };
  const html = htmlOf(document, { name: "Osier", logo }, links);
  expect(html).toContain('width="384" height="96"');
  expect(html).toMatch(/img\{[^}]*[;{]width:auto;[^}]*;height:auto;/);
});

test.each([
  ["its own colour", { appearance: { theme: "#aa0000" } }, "#aa0000"],
  ["the default colour", {}, "#17212b"],
])("the shop's logo has the header's colour behind it, also on paper: %s", (_, look, colour) => {
  const total = totalFor(request([line(500)]), { ...german, zones: [] });
  const html = htmlOf(documentFor("invoice", [], total), { name: "Osier", ...look }, null);
  expect(html).toMatch(new RegExp(`img\\{[^}]*background:${colour};[^}]*print-color-adjust:exact`));
  const css = /<style>([\s\S]*)<\/style>/.exec(html)![1]!;
  const hash = createHash("sha256").update(css).digest("base64");
  expect(htmlHeaders(look)["content-security-policy"]).toContain(`'sha256-${hash}'`);
});
