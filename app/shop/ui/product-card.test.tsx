import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ServicesProvider } from "../context.tsx";
import { lamp } from "../domain/testing.ts";
import type { Identity } from "../identity.ts";
import type { CardActionProps, Slots } from "../slots.ts";
import { createStore } from "../store.ts";
import { ProductCard } from "./product-card.tsx";

function actionOf(slots: Slots) {
  const shop = { name: "Wicker", identity: { provider: "embedded" }, features: "" } as const;
  const html = renderToStaticMarkup(
    <ServicesProvider services={{ store: createStore(), identity: {} as Identity, shop, slots }}>
      <ProductCard product={lamp} onAdd={() => {}} />
    </ServicesProvider>,
  );
  return /<(button|a)\b.*?<\/\1>/.exec(html)![0].replace(/ [^>]*/, "");
}

test("a card's action is the add button, or a feature's replacement, such as a link", () => {
  const Choose = ({ describedBy }: CardActionProps) => (
    <a href="/p/lamp" aria-describedby={describedBy}>
      Choose
    </a>
  );
  expect(actionOf({})).toBe("<button>Add to Basket</button>");
  expect(actionOf({ CardAction: Choose })).toBe("<a>Choose</a>");
});
