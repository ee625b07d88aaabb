/**
 * Encodes a picture in a process of its own, so that no picture can crash the store. Reads the upload from stdin.
 * Writes to stdout a line of JSON (name, type, width, height and length of each file), then the files' bytes.
 * Exits with one of `exitCodes` if the picture is refused.
 *   node encode.ts banner < picture
 */
import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { narrowest, type Shape } from "../../domain/shapes.ts";
import { exitCodes, maxPixels } from "./limits.ts";

type Encoded = { readonly name: string; readonly type: string; readonly image: Sharp };

const avif = (name: string, picture: Sharp) => ({
  name: `${name}.avif`,
  type: "image/avif",
  image: picture.avif({ quality: 55, effort: 2 }),
});
const webp = (name: string, picture: Sharp) => ({
  name: `${name}.webp`,
  type: "image/webp",
  image: picture.webp({ quality: 80 }),
});
const jpeg = (name: string, picture: Sharp) => ({
  name: `${name}.jpg`,
  type: "image/jpeg",
  image: picture.jpeg({ quality: 82, mozjpeg: true }),
});
const png = (name: string, picture: Sharp) => ({ name: `${name}.png`, type: "image/png", image: picture.png() });

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = "#ffffff";

/** Maximum side in pixels of a product's zoom picture. The other sizes are scaled from the zoom picture. */
const maxZoomSide = 1600;

/** Makes the files of each shape from a correctly rotated picture. Banner widths must match `shop/ui/picture.tsx`. */
const files: Readonly<Record<Shape, (picture: Sharp) => readonly Encoded[] | Promise<readonly Encoded[]>>> = {
  banner: (picture) =>
    [750, 1000, 1500, 2000, 3000].flatMap((width) => {
      const sized = picture
        .clone()
        .flatten({ background: white })
        .resize(width, (width * 2) / 5, { fit: "cover" });
      return [avif(`${width}`, sized), webp(`${width}`, sized.clone())];
    }),
  logo: (picture) => [
    webp("logo", picture.clone().resize({ width: 640, height: 96, fit: "inside", withoutEnlargement: true })),
  ],
  icon: (picture) => [
    ...[32, 192].map((side) =>
      png(`${side}`, picture.clone().resize(side, side, { fit: "contain", background: clear })),
    ),
    // Devices crop icons of these sizes, possibly to a circle, so the icons have a margin.
    ...[180, 512].map((side) => png(`${side}`, inFrame(picture, side))),
  ],
  share: (picture) => {
    const image = picture.clone().flatten({ background: white }).resize(1200, 630, { fit: "cover" });
    return [jpeg("share", image)];
  },
  product: async (picture) => {
    const { data, info } = await picture
      .flatten({ background: white })
      .resize(maxZoomSide, maxZoomSide, { fit: "inside", withoutEnlargement: true })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const square = sharp(data, { raw });
    const background = backgroundOf(data, raw);
    const side = Math.max(raw.width, raw.height);
    const sized = (width: number) => square.clone().resize(width, width, { fit: "contain", background });
    const shown = [
      ...[200, 400, 800].map((width) => ({ name: `${width}`, width })),
      { name: "zoom", width: side },
    ].flatMap(({ name, width }) => [avif(name, sized(width)), webp(name, sized(width))]);
    return [...shown, jpeg("share", sized(800))];
  },
};

/** Colour to pad a picture to a square: the mean colour of the edge if the edge is uniform, else white. */
function backgroundOf(
  pixels: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
) {
  const at = (x: number, y: number) => (y * width + x) * channels;
  const edge = [
    ...Array.from({ length: width }, (_, x) => [at(x, 0), at(x, height - 1)]),
    ...Array.from({ length: height }, (_, y) => [at(0, y), at(width - 1, y)]),
  ].flat();
  const means = [0, 1, 2].map(
    (channel) => edge.reduce((sum, pixel) => sum + pixels[pixel + channel]!, 0) / edge.length,
  );
  const isOne = means.every((mean, channel) => edge.every((pixel) => Math.abs(pixels[pixel + channel]! - mean) <= 12));
  const [r, g, b] = isOne ? means.map(Math.round) : [255, 255, 255];
  return { r: r!, g: g!, b: b! };
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
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);
try {
  writeFileSync("/proc/self/oom_score_adj", "1000"); // the OOM killer kills this process first
} catch {
  // not on Linux
}

function codeOf(error: unknown) {
  if (/pixel limit/.test(String(error))) return exitCodes.large;
  return /memory/i.test(String(error)) ? exitCodes.hungry : exitCodes.unknown;
}

const [shape] = process.argv.slice(2) as [Shape];
const bytes = await buffer(process.stdin);
const options = { limitInputPixels: maxPixels, failOn: "warning" as const };
try {
  const { width, height, autoOrient } = await sharp(bytes, options).metadata();
  const wide = autoOrient.width ?? width;
  // A product's picture is padded to a square, so the longer side becomes the width.
  if ((shape === "product" ? Math.max(width, height) : wide) < narrowest[shape]) process.exit(exitCodes.narrow);
} catch (error) {
  process.exit(codeOf(error));
}
try {
  const upright = sharp(bytes, options).autoOrient().toColourspace("srgb");
  const outputs: { name: string; type: string; file: Buffer; width: number; height: number }[] = [];
  for (const { name, type, image } of await files[shape](upright)) {
    const { data: file, info } = await image.toBuffer({ resolveWithObject: true }); // sequential, to save memory
    outputs.push({ name, type, file, width: info.width, height: info.height });
  }
  const header = outputs.map(({ file, ...one }) => ({ ...one, length: file.length }));
  process.stdout.write(`${JSON.stringify(header)}\n`);
  for (const { file } of outputs) process.stdout.write(file);
} catch (error) {
  process.exit(codeOf(error));
}
