import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Rating } from "../domain/product.ts";
import { Stars } from "./stars.tsx";

const ratings: Rating[] = [1, 2, 3, 4, 5];

test.each(ratings)("a rating of %i is that many icons", (rating) => {
  const icons = renderToStaticMarkup(<Stars rating={rating} describedBy="title" />).match(/<path [^>]+>/g)!;
  expect(new Set(icons).size).toBe(rating);
  for (const icon of icons) expect(icon).toMatch(/^<path d="M[^Mz]+z">$/);
});

test.each(ratings)("with a known number of ratings, %i of five stars are filled, and the number is shown", (rating) => {
  const html = renderToStaticMarkup(<Stars rating={rating} describedBy="title" count={1234} />);
  expect(html.match(/<path /g)).toHaveLength(5);
  expect(html).toContain(`data-filled="${rating}"`);
  expect(html).toContain(`aria-label="${rating} out of 5 stars, 1234 ratings"`);
  expect(html).toContain('<span aria-hidden="true">(1,234)</span>');
});

test("without a rating there are no stars, and no count of ratings", () => {
  expect(renderToStaticMarkup(<Stars rating={0} describedBy="title" count={7} />)).toBe("");
});

test("a screen reader reads the stars as one sentence with the product's name", () => {
  expect(renderToStaticMarkup(<Stars rating={4} describedBy="title" />)).toMatch(
    /^<svg role="img" aria-label="4 out of 5 stars" aria-describedby="title"/,
  );
});
