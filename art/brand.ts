import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/**
 * Makes the brand's bitmaps in `public/` from `public/favicon.svg` and the first banner: `node art/brand.ts`.
 * To be run again when either has changed.
 */
const root = join(import.meta.dirname, "..");
const mark = readFileSync(join(root, "public/favicon.svg"), "utf8");
/** Without its rounded corners: systems that show a touch icon cut their own. */
const square = mark.replace(' rx="11"', "");

const icon = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(root, "public", name));

await icon(square, 180, "touch-icon.png");
await icon(mark, 192, "icon-192.png");
await icon(square, 512, "icon-512.png");

/** What a shared link shows: the first banner's right side, and the mark on the empty wall. */
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
