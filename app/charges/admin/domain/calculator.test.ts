import { expect, test } from "vitest";
import { goodsIn, maxGoods } from "./calculator.ts";

test.each([
  ["2 dune-lamp", 2, "dune-lamp"],
  ["  3 × table lamp ", 3, "table lamp"],
  ["12x mug", 12, "mug"],
  ["12   mug", 12, "mug"],
  ["2 xylophone", 2, "xylophone"],
  ["dune-lamp", 1, "dune-lamp"],
  ["0 lamp", 1, "lamp"],
  ["4006381333931", 1, "4006381333931"],
])("“%s” is %d of “%s”", (typed, quantity, text) => {
  expect(goodsIn(typed)).toEqual([{ quantity, text }]);
});

test("empty lines, and lines above the limit, are ignored", () => {
  expect(goodsIn("\n lamp\r\n \n2 mug")).toEqual([
    { quantity: 1, text: "lamp" },
    { quantity: 2, text: "mug" },
  ]);
  expect(goodsIn("lamp\n".repeat(50))).toHaveLength(maxGoods);
});
