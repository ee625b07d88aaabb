import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Rating } from "../domain/product.ts";
import { Stars } from "./stars.tsx";

const ratings: Rating[] = [1, 2, 3, 4, 5];

test.each(ratings)("a rating of %i is that many icons", (rating) => {
  const shape = / d="([^"]+)"/.exec(renderToStaticMarkup(<Stars rating={rating} />))![1]!;
  expect(shape.match(/M.+?z/g)).toHaveLength(rating);
});

test("stars are read aloud as one sentence", () => {
  expect(renderToStaticMarkup(<Stars rating={4} />)).toMatch(/^<svg role="img" aria-label="4 out of 5 stars"/);
});
