import { expect, test } from "vitest";
import { german, line, request, tax, totalFor } from "../../charges/domain/testing.ts";
import { restOf } from "../domain/rest.ts";
import { buyer, documentFor, seller } from "../domain/testing.ts";
import { htmlOf } from "./html.ts";

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
