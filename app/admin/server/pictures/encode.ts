/**
 * Program that encodes a picture in a separate process, so that no picture can crash the store. Reads the upload from
 * stdin. Writes to stdout a line of JSON (name, type, width, height and length of each file), then the files' bytes.
 * If the program refuses the picture, it exits with one of `exitCodes`. Usage: node encode.ts banner < picture
 */
import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { narrowest, shapes } from "../../domain/shapes.ts";
import { exitCodes, maxPixels } from "./limits.ts";

const encoderOf =
  (extension: string, format: "avif" | "webp" | "jpeg" | "png", quality: object = {}) =>
  (name: string, picture: Sharp) => ({
    name: `${name}.${extension}`,
    type: `image/${format}`,
    image: picture.toFormat(format, quality),
  });
const avif = encoderOf("avif", "avif", { quality: 55, effort: 2 });
const webp = encoderOf("webp", "webp", { quality: 80 });
const jpeg = encoderOf("jpg", "jpeg", { quality: 82, mozjpeg: true });
const png = encoderOf("png", "png");

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = "#ffffff";

/** Maximum width and height of a product's zoom picture, in pixels. */
const maxZoomSide = 1600;

/** Encoders by shape. Banner widths must match `shop/ui/picture.tsx`. */
const files = {
  banner: (picture: Sharp) =>
    [750, 1000, 1500, 2000, 3000].flatMap((width) => {
      const sized = picture
        .clone()
        .flatten({ background: white })
        .resize(width, (width * 2) / 5, { fit: "cover" });
      return [avif(`${width}`, sized), webp(`${width}`, sized.clone())];
    }),
  logo: (picture: Sharp) => [
    webp("logo", picture.clone().resize({ width: 640, height: 96, fit: "inside", withoutEnlargement: true })),
  ],
  icon: (picture: Sharp) => [
    ...[32, 192].map((side) =>
      png(`${side}`, picture.clone().resize(side, side, { fit: "contain", background: clear })),
    ),
    // These icons have a margin, because devices crop them to a circle.
    ...[180, 512].map((side) => png(`${side}`, inFrame(picture, side))),
  ],
  share: (picture: Sharp) => [
    jpeg("share", picture.flatten({ background: white }).resize(1200, 630, { fit: "cover" })),
  ],
  product: async (picture: Sharp) => {
    const { data, info } = await picture
      .flatten({ background: white })
      .resize(maxZoomSide, maxZoomSide, { fit: "inside", withoutEnlargement: true })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const square = sharp(data, { raw: { width, height, channels } });
    const background = backgroundOf(data, info);
    const sized = (side: number) => square.clone().resize(side, side, { fit: "contain", background });
    const sides = { 200: 200, 400: 400, 800: 800, zoom: Math.max(width, height) };
    const shown = Object.entries(sides).flatMap(([name, side]) => [avif(name, sized(side)), webp(name, sized(side))]);
    return [...shown, jpeg("share", sized(800))];
  },
};

/** Background colour to pad a picture: the mean colour of the edge if uniform, else white. */
function backgroundOf(pixels: Buffer, { width, height, channels }: OutputInfo) {
  const at = (x: number, y: number) => (y * width + x) * channels;
  const edge = [
    ...Array.from({ length: width }, (_, x) => [at(x, 0), at(x, height - 1)]),
    ...Array.from({ length: height }, (_, y) => [at(0, y), at(width - 1, y)]),
  ].flat();
  const edges = [0, 1, 2].map((channel) => edge.map((pixel) => pixels[pixel + channel] ?? 0));
  const means = edges.map((values) => values.reduce((sum, value) => sum + value) / values.length);
  const isUniform = edges.every((values, channel) =>
    values.every((value) => Math.abs(value - (means[channel] ?? 0)) <= 12),
  );
  const [r = 255, g = 255, b = 255] = isUniform ? means.map(Math.round) : [];
  return { r, g, b };
}

function inFrame(picture: Sharp, side: number): Sharp {
  const inside = Math.round(side * 0.7);
  const [before, after] = [Math.floor((side - inside) / 2), Math.ceil((side - inside) / 2)];
  return picture
    .clone()
    .resize(inside, inside, { fit: "contain", background: white })
    .flatten({ background: white })
    .extend({ top: before, left: before, bottom: after, right: after, background: white });
}

// Blocks all decoders except JPEG, PNG, WebP and HEIF (AVIF).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`) });
sharp.concurrency(1);
sharp.cache(false);
try {
  writeFileSync("/proc/self/oom_score_adj", "1000"); // when memory runs out, the kernel kills this process first
} catch {
  // Only Linux has this file.
}

function codeOf(error: unknown) {
  if (/pixel limit/.test(String(error))) return exitCodes.large;
  return /memory/i.test(String(error)) ? exitCodes.hungry : exitCodes.unknown;
}

const shape = shapes.find((name) => name === process.argv[2]);
if (!shape) throw new Error("Usage: node encode.ts banner < picture");
const bytes = await buffer(process.stdin);
const options = { limitInputPixels: maxPixels, failOn: "warning" as const };
try {
  const { width, height, autoOrient } = await sharp(bytes, options).metadata();
  const wide = autoOrient.width ?? width;
  // For a product, the longer side counts, because the encoder pads the picture to a square.
  if ((shape === "product" ? Math.max(width, height) : wide) < narrowest[shape]) process.exit(exitCodes.narrow);
  const upright = sharp(bytes, options).autoOrient().toColourspace("srgb");
  const header: object[] = [];
  const bodies: Buffer[] = [];
  for (const { name, type, image } of await files[shape](upright)) {
    const { data, info } = await image.toBuffer({ resolveWithObject: true }); // sequential, to save memory
    header.push({ name, type, width: info.width, height: info.height, length: data.length });
    bodies.push(data);
  }
  process.stdout.write(`${JSON.stringify(header)}\n`);
  for (const body of bodies) process.stdout.write(body);
} catch (error) {
  process.exit(codeOf(error));
}
