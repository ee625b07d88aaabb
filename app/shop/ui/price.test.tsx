import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Price } from "./price.tsx";

test.each([
  [59.99, "$59.99"],
  [1669, "$1,669.00"],
  [1234567.89, "$1,234,567.89"],
])("%d dollars stand as one text, %s", (price, text) => {
  const html = renderToStaticMarkup(<Price price={price} />);
  expect(html).toMatch(/^<p [^>]*><span [^>]*>\$<\/span>[\d,.]+<\/p>$/);
  expect(html.replace(/<[^>]*>/g, "")).toBe(text);
});
