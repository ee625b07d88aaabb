import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Subtotal } from "./subtotal.tsx";

test.each([
  [0, 0, "$0.00"],
  [1, 5999, "$59.99"],
  [2, 166_900, "$1,669.00"],
])(
  "%d items for %d cents: the panel says the number, the sum, the gift and the way on, and nothing else",
  (count, cents, sum) => {
    const markup = renderToStaticMarkup(<Subtotal count={count} cents={cents} />);
    expect(markup.split(/<[^>]*>/).filter(Boolean)).toEqual([
      `Subtotal (${count} items)`,
      sum,
      "This order contains a gift",
      "Proceed to Checkout",
    ]);
  },
);
