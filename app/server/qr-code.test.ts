import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCodeOf } from "./qr-code.ts";

test("the path draws the dark squares, and a margin of four squares stays white", () => {
  const { size, path } = qrCodeOf("https://shop.example/orders/100001");
  const drawn = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); at += 1) drawn.add(`${Number(x) + at} ${y}`);
  const { data } = encode("https://shop.example/orders/100001", { ecc: "M", boostEcc: false, border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn).toEqual(new Set(dark));
  const edges = [...drawn].flatMap((square) => square.split(" ").map(Number));
  expect([Math.min(...edges), Math.max(...edges)]).toEqual([4, size - 5]);
});
