import { expect, test } from "vitest";
import { visible, visibleLines } from "./visible.ts";

test.each([
  ["\u001b[31m", "\\u001b[31m"],
  ["\u009b2J", "\\u009b2J"],
  ["one\r\ntwo", "one\\u000d\\u000atwo"],
  ["a\u202eb\u2066c\u200f", "a\\u202eb\\u2066c\\u200f"],
  ["a\u2028b\u2029", "a\\u2028b\\u2029"],
  ["\ud800", "\\ud800"],
])("an invisible character is written as its number: %j", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test.each(["Zoë Ångström", "ریحان\u200cها", "👩‍🌾 日本", "a\\b"])("visible text is unchanged: %s", (text) => {
  expect(visible(text)).toBe(text);
});

test("in several lines, only line ends stay", () => {
  expect(visibleLines("one\u0007\ntwo\u0085")).toBe("one\\u0007\ntwo\\u0085");
});
