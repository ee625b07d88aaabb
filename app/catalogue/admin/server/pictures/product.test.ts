import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { Shape } from "../../../../admin/domain/shapes.ts";
import { type Encoded, encode } from "../../../../admin/server/pictures/encoding.ts";

const drawn = (width: number, height: number, background = "#8fa392") =>
  sharp({ create: { width, height, channels: 3, background } });

async function encoded(picture: Sharp | Buffer, shape: Shape = "product"): Promise<readonly Encoded[]> {
  const files = await encode(Buffer.isBuffer(picture) ? picture : await picture.toBuffer(), shape);
  if (typeof files === "string") throw new Error(files);
  return files;
}

/** Colour of a picture at `x` and `y`, from 0 (left or top) to 1. */
async function colourAt(files: readonly Encoded[], x: number, y: number) {
  const file = files.find(({ name }) => name === "400.webp") ?? files[0]!;
  const { data, info } = await sharp(file.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

const about = (...colour: number[]) => colour.map((value) => expect.closeTo(value, -1.4) as unknown as number);

/** Shape with a single file, so that tests are fast. */
const quick: Shape = "logo";

describe("a product's picture", () => {
  test("comes as squares in all widths that pages request, and as large as its original for zooming", async () => {
    const files = await encoded(drawn(3000, 2000).jpeg());
    const sizes = files.map(({ name, width, height }) => [name, width, height]);
    expect(sizes.slice(0, -1)).toEqual(
      [
        ["200", 200],
        ["400", 400],
        ["800", 800],
        ["zoom", 1600],
      ].flatMap(([name, side]) => [
        [`${name}.avif`, side, side],
        [`${name}.webp`, side, side],
      ]),
    );
    expect(sizes.at(-1)).toEqual(["share.jpg", 800, 800]); // for sites that support only JPEG
    for (const { bytes, type } of files) {
      const { format, compression, exif, icc, xmp } = await sharp(bytes).metadata();
      expect([format === "heif" ? compression === "av1" && "image/avif" : `image/${format}`, exif, icc, xmp]).toEqual([
        type,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  test("is not larger than its original, except for the widths of pages", async () => {
    const files = await encoded(drawn(900, 700).png());
    expect(files.filter(({ name }) => name.startsWith("zoom")).map(({ width }) => width)).toEqual([900, 900]);
  });

  test("is on white where it is transparent, and is extended to a square with the colour of its edge", async () => {
    const clear = await encoded(
      sharp({ create: { width: 500, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png(),
    );
    expect(await colourAt(clear, 0.5, 0.5)).toEqual(about(255, 255, 255));
    const sage = await encoded(drawn(600, 300).png());
    expect(await colourAt(sage, 0.5, 0.02)).toEqual(about(143, 163, 146));
    const halves = await encoded(
      drawn(600, 300, "#000000")
        .composite([{ input: await drawn(300, 300, "#ff0000").png().toBuffer(), left: 0, top: 0 }])
        .png(),
    );
    expect(await colourAt(halves, 0.5, 0.02)).toEqual(about(255, 255, 255));
  });

  test("is refused if neither side has 400 pixels", async () => {
    expect(await encode(await drawn(399, 399).png().toBuffer(), "product")).toBe("narrow");
    await encoded(drawn(20, 400).png());
  });

  /** Red above blue, in normal orientation. The tests rotate it and set the EXIF orientation. */
  const upright = drawn(500, 500, "#0000ff").composite([
    { input: { create: { width: 500, height: 250, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
  ]);
  const stored: Record<number, (picture: Sharp) => Sharp> = {
    1: (picture) => picture,
    2: (picture) => picture.flop(),
    3: (picture) => picture.rotate(180),
    4: (picture) => picture.flip(),
    5: (picture) => picture.rotate(270).flop(),
    6: (picture) => picture.rotate(270),
    7: (picture) => picture.rotate(90).flop(),
    8: (picture) => picture.rotate(90),
  };
  test.each(Object.keys(stored).map(Number))("is rotated upright, as the camera was held: %i", async (orientation) => {
    const turned = stored[orientation]!(sharp(await upright.clone().png().toBuffer()));
    const files = await encoded(
      sharp(await turned.png().toBuffer())
        .jpeg()
        .withMetadata({ orientation }),
      quick,
    );
    expect(await colourAt(files, 0.5, 0.1)).toEqual(about(255, 0, 0));
    expect(await colourAt(files, 0.5, 0.9)).toEqual(about(0, 0, 255));
  });

  test("keeps its colours if it uses a wide-gamut or printer's colour space", async () => {
    const wide = await encoded(drawn(500, 500, "#cc3322").withIccProfile("p3").jpeg({ quality: 95 }));
    expect(await colourAt(wide, 0.5, 0.5)).toEqual(about(204, 51, 34));
    const printed = await encoded(drawn(500, 500, "#998877").withIccProfile("cmyk").jpeg({ quality: 95 }), quick);
    expect(await colourAt(printed, 0.5, 0.5)).toEqual(about(153, 136, 119));
  });

  test.each([
    ["a PNG of 16 bits", () => drawn(500, 500).toColourspace("rgb16").png()],
    ["a grey JPEG", () => drawn(500, 500).greyscale().jpeg()],
    ["a progressive JPEG", () => drawn(500, 500).jpeg({ progressive: true })],
    ["an AVIF of 12 bits", () => drawn(500, 500).avif({ bitdepth: 12, effort: 0 })],
  ])("is accepted as %s", async (_, picture) => {
    expect(await encoded(picture(), quick)).toHaveLength(1);
  });

  test("keeps the first frame of an animation", async () => {
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((colour) => drawn(500, 500, colour).png().toBuffer()));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    expect(await colourAt(await encoded(animated, quick), 0.5, 0.5)).toEqual(about(255, 0, 0));
    expect(await colourAt(await encoded(apngOf(frames[0]!), quick), 0.5, 0.5)).toEqual(about(255, 0, 0));
  });
});

function apngOf(png: Buffer) {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
    return Buffer.concat([length, Buffer.from(name), data, crc]);
  };
  const head = 8 + 25; // signature and IHDR chunk
  const control = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, head), control, png.subarray(head)]);
}
