import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messages } from "./shop/messages.ts";
import { orderMessages } from "./orders/messages.ts";

const files = globSync("{ui,*/ui,*/screens,*/admin/{cards,ui,screens}}/**/*.tsx", { cwd: import.meta.dirname }).filter(
  (file) => !file.includes(".test."),
);

/** Finds English text in a source file: text between tags, visible attributes, and sentences. */
function english(file: string): string[] {
  const code = readFileSync(join(import.meta.dirname, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const patterns = [
    /<\/?[A-Za-z][^<>]*>[^<>{}()=;]*[A-Za-z][^<>{}()=;]*</g,
    /\b(?:alt|title|placeholder|aria-label)="[^"]*[A-Za-z][^"]*"/g,
    /["'`][A-Z][a-z]+ [a-z]+[^"'`]*["'`]/g,
  ];
  return patterns.flatMap((pattern) => code.match(pattern) ?? []).map((text) => `${file}: ${text}`);
}

test("every text that shoppers read is in messages.ts, and none in a screen or component", () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap(english)).toEqual([]);
});

test("one is one item wherever the words are the store's own, and as the specification has it in the subtotal's label", () => {
  const { header, checkout } = messages;
  const said = (count: number) => [header.basket(count), checkout.counted(count), orderMessages.review.total(count)];
  expect(said(0)).toEqual(["Basket, 0 items", "0 items in the basket", "Total (0 items)"]);
  expect(said(1)).toEqual(["Basket, 1 item", "1 item in the basket", "Total (1 item)"]);
  expect(said(2)).toEqual(["Basket, 2 items", "2 items in the basket", "Total (2 items)"]);
  expect(checkout.subtotal(1)).toBe("Subtotal (1 items)");
});
