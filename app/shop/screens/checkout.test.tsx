import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { ServicesProvider } from "../context.tsx";
import type { Basket } from "../domain/basket.ts";
import type { Shop } from "../domain/shop.ts";
import { lamp, mug } from "../domain/testing.ts";
import type { Identity } from "../identity.ts";
import { createStore } from "../store.ts";
import { Frame } from "../ui/frame.tsx";
import Checkout from "./checkout.tsx";
import { withWholePrices } from "../testing.ts";

const shop: Shop = { name: "Wicker", identity: { provider: "embedded" }, features: "" };

function textsOf(basket: Basket) {
  const services = { store: createStore({ basket }), identity: {} as Identity, shop, slots: {} };
  const html = renderToStaticMarkup(
    <ServicesProvider services={services}>
      <Router ssrPath="/checkout">
        <Frame header>
          <Checkout />
        </Frame>
      </Router>
    </ServicesProvider>,
  );
  return withWholePrices(html)
    .split(/<[^>]*>/)
    .filter((text) => text.trim());
}

const lampRow = ["Dune table lamp", "$129.50", "Remove from Basket"];
const mugRow = ["Speckled mug", "$59.99", "Remove from Basket"];

test("the items stand in the order of adding, equal ones too, each with its button, and then what they cost together", () => {
  const texts = textsOf([mug, lamp, lamp]);
  const panel = ["Subtotal (3 items)", "$318.99", "This order contains a gift", "Proceed to Checkout"];
  const from = texts.indexOf("Your shopping Basket");
  expect(texts.slice(from + 1)).toEqual([...mugRow, ...lampRow, ...lampRow, ...panel]);
});

test("the header counts every item, equal ones too, and none as 0", () => {
  for (const basket of [[], [lamp], [lamp, lamp, mug]]) expect(textsOf(basket)).toContain(String(basket.length));
});

test("an item has a row however many there are", () => {
  expect(textsOf(Array.from({ length: 120 }, () => mug)).filter((text) => text === mug.title)).toHaveLength(120);
});
