import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encode } from "./encoding.ts";
import { maxUploadBytes, maxMemory, maxQueued } from "./limits.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#8fa392" } });

describe("a picture", () => {
  test("of a banner comes in all widths as AVIF and WebP, without the camera's metadata", async () => {
    const photo = await drawn(1200, 600)
      .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "48/1 0/1 0/1" } })
      .jpeg()
      .toBuffer();
    const files = await encode(photo, "banner");
    if (typeof files === "string") throw new Error(files);
    const widths = [750, 1000, 1500, 2000, 3000];
    expect(files.map(({ name }) => name)).toEqual(widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]));
    for (const { name, type, bytes, width, height } of files) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, height]);
      expect(height).toBe((width * 2) / 5);
      expect(type).toBe(name.endsWith(".avif") ? "image/avif" : "image/webp");
      expect(metadata.exif).toBeUndefined();
    }
  });

  test("is rotated upright, as the camera was held", async () => {
    const lying = await sharp(Buffer.from([255, 0, 0, 0, 0, 255]), { raw: { width: 2, height: 1, channels: 3 } })
      .resize(1400, 700, { kernel: "nearest" })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const files = await encode(lying, "share");
    if (typeof files === "string") throw new Error(files);
    const pixels = await sharp(files[0]!.bytes).raw().toBuffer();
    expect([pixels[0]! > 200, pixels.at(-1)! > 200]).toEqual([true, true]);
    expect([pixels[1200 * 3 - 3]! > 200, pixels.at(-1200 * 3)! > 200]).toEqual([true, false]);
  });
});

const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="9" height="9"/></svg>`,
);

describe("a file that is not a picture", async () => {
  const jpeg = await drawn(800, 800).jpeg().toBuffer();
  const gif = await drawn(800, 800).gif().toBuffer();
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hello")],
    ["an SVG, which may have scripts", svg],
    ["a GIF", gif],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")],
    ["a ZIP", Buffer.from("PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaa")],
    ["half a picture", jpeg.subarray(0, jpeg.length / 2)],
    ["the head of one", jpeg.subarray(0, 40)],
    ["a JPEG that ends in rubbish within", Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(2_000, 255)])],
  ])("is refused: %s", async (_, bytes) => {
    expect(await encode(bytes, "icon")).toBe("unknown");
  });

  test("data hidden behind a picture is not stored", async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]);
    const files = await encode(polyglot, "share");
    if (typeof files === "string") throw new Error(files);
    expect(files[0]!.bytes.includes("<script>")).toBe(false);
  });
});

test("a picture of more than 50 million pixels is refused before it is decoded, however few bytes it has", async () => {
  const bomb = await drawn(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(maxUploadBytes / 10);
  expect(await encode(bomb, "banner")).toBe("large");
});

test("a picture that is too small for its place is refused", async () => {
  expect(await encode(await drawn(999, 400).png().toBuffer(), "banner")).toBe("narrow");
  expect(await encode(await drawn(127, 400).png().toBuffer(), "icon")).toBe("narrow");
});

describe("the program that reads pictures", () => {
  test("is killed if it exceeds its memory or time limit, and the next picture is processed", async () => {
    const large = await drawn(3000, 3000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
    expect(await encode(large, "share", { memory: 90 * 1024 * 1024, ms: 30_000 })).toBe("hungry");
    expect(await encode(large, "share", { memory: maxMemory, ms: 50 })).toBe("slow");
    expect(await encode(large, "share")).toHaveLength(1);
  });

  test("reads one picture at a time, and refuses those that would wait too long", async () => {
    const small = await drawn(100, 100).jpeg().toBuffer();
    const all = await Promise.all(Array.from({ length: maxQueued + 4 }, () => encode(small, "icon")));
    expect(all.map((files) => typeof files === "string" && files)).toEqual([
      ...Array.from({ length: maxQueued + 1 }, () => "narrow"),
      ...Array.from({ length: 3 }, () => "busy"),
    ]);
    expect(await encode(small, "icon")).toBe("narrow");
  });
});
