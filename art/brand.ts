import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/**
 * Generates the bitmaps in `public/` from `public/favicon.svg` and the first banner.
 * Run `npx node art/brand.ts` after either file changes.
 */
const root = join(import.meta.dirname, "..");
const mark = readFileSync(join(root, "public/favicon.svg"), "utf8");
/** The logo without rounded corners, because operating systems round touch icons themselves. */
const square = mark.replace(' rx="11"', "");

const icon = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(root, "public", name));

await icon(square, 180, "touch-icon.png");
await icon(mark, 192, "icon-192.png");
await icon(square, 512, "icon-512.png");

// Writes the preview picture for shared links: the right side of the first banner, with the logo on the wall.
const folders = JSON.parse(readFileSync(join(root, "pictures/index.json"), "utf8")) as Record<string, string>;
const banner = join(root, "pictures", folders["banner-living"]!, "2000.webp");
await sharp(banner)
  .resize({ height: 630 })
  .extract({ left: 375, top: 0, width: 1200, height: 630 })
  .composite([
    { input: await sharp(Buffer.from(mark), { density: 360 }).resize(220, 220).png().toBuffer(), left: 110, top: 150 },
  ])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(join(root, "public/open-graph.jpg"));
