import { expect, test } from "vitest";
import { bannerPicture, productPicture, sharePicture, zoomPicture } from "./picture.ts";

test("a picture's folder has sizes by width, a zoom, and a JPEG to share", () => {
  expect(productPicture("mug")).toBe("/pictures/mug/800.webp");
  expect(bannerPicture("sale")).toBe("/pictures/sale/3000.webp");
  expect(zoomPicture("mug")).toBe("/pictures/mug/zoom.webp");
  expect(sharePicture("/pictures/mug/800.webp")).toBe("/pictures/mug/share.jpg");
});
