/**
 * A program of its own, so that no picture takes the shop down: reads an uploaded picture from its input, and writes the files that are
 * kept of it: a line of JSON that says what they are, and then their bytes. What it cannot read, it says so by its exit code.
 *
 *   node encode.ts banner < picture
 */
import { writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { narrowest, type Shape } from "../../domain/shapes.ts";
import { exitCodes, mostPixels } from "./limits.ts";

type Encoded = { readonly name: string; readonly type: string; readonly made: Sharp };

const avif = (name: string, picture: Sharp) => ({
  name: `${name}.avif`,
  type: "image/avif",
  made: picture.avif({ quality: 55, effort: 2 }),
});
const webp = (name: string, picture: Sharp) => ({ name: `${name}.webp`, type: "image/webp", made: picture.webp({ quality: 80 }) });
const png = (name: string, picture: Sharp) => ({ name: `${name}.png`, type: "image/png", made: picture.png() });

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
const white = "#ffffff";

/** The files of each shape, from a picture that stands upright. The widths of a banner are those that `shop/ui/picture.tsx` asks for. */
const files: Readonly<Record<Shape, (picture: Sharp) => readonly Encoded[]>> = {
  banner: (picture) =>
    [750, 1000, 1500, 2000, 3000].flatMap((width) => {
      const sized = picture.clone().flatten({ background: white }).resize(width, (width * 2) / 5, { fit: "cover" });
      return [avif(`${width}`, sized), webp(`${width}`, sized.clone())];
    }),
  logo: (picture) => [
    webp("logo", picture.clone().resize({ width: 640, height: 96, fit: "inside", withoutEnlargement: true })),
  ],
  icon: (picture) => [
    ...[32, 192].map((side) => png(`${side}`, picture.clone().resize(side, side, { fit: "contain", background: clear }))),
    // These two are cut to a device's shape, which may be a circle: the picture keeps away from the corners.
    ...[180, 512].map((side) => png(`${side}`, inFrame(picture, side))),
  ],
  share: (picture) => {
    const made = picture.clone().flatten({ background: white }).resize(1200, 630, { fit: "cover" });
    return [{ name: "share.jpg", type: "image/jpeg", made: made.jpeg({ quality: 82, mozjpeg: true }) }];
  },
};

function inFrame(picture: Sharp, side: number): Sharp {
  const inside = Math.round(side * 0.7);
  const [before, after] = [Math.floor((side - inside) / 2), Math.ceil((side - inside) / 2)];
  return picture
    .clone()
    .resize(inside, inside, { fit: "contain", background: white })
    .flatten({ background: white })
    .extend({ top: before, left: before, bottom: after, right: after, background: white });
}

// Only these are ever decoded, whatever an upload calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);
try {
  writeFileSync("/proc/self/oom_score_adj", "1000"); // where memory runs out, this goes first
} catch {
  // not on Linux
}

const [shape] = process.argv.slice(2) as [Shape];
const bytes = await buffer(process.stdin);
const options = { limitInputPixels: mostPixels, failOn: "warning" as const };
try {
  const { width, autoOrient } = await sharp(bytes, options).metadata();
  if ((autoOrient.width ?? width) < narrowest[shape]) process.exit(exitCodes.narrow);
} catch (error) {
  process.exit(/pixel limit/.test(String(error)) ? exitCodes.large : exitCodes.unknown);
}
try {
  const upright = sharp(bytes, options).autoOrient().toColourspace("srgb");
  const made = await files[shape](upright).reduce<Promise<{ name: string; type: string; file: Buffer; width: number; height: number }[]>>(
    async (before, { name, type, made: picture }) => {
      const all = await before; // one after the other, so as to need less memory
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      return [...all, { name, type, file: data, width: info.width, height: info.height }];
    },
    Promise.resolve([]),
  );
  const about = made.map(({ file, ...one }) => ({ ...one, length: file.length }));
  process.stdout.write(`${JSON.stringify(about)}\n`);
  for (const { file } of made) process.stdout.write(file);
} catch (error) {
  process.exit(/pixel limit/.test(String(error)) ? exitCodes.large : exitCodes.unknown);
}
