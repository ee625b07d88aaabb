import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

/**
 * Converts renders into lossless masters, and masters into the pictures that pages show: `npx node art/sizes.ts`.
 *   art/build/<name>.png -> pictures/masters/<name>.webp -> pictures/<name>.<hash>/<width>.{avif,webp}
 * Also writes pictures/index.json and, for each product, share.jpg for sites that support neither AVIF nor WebP.
 * The hash covers the master's pixels, the widths, and the AVIF and WebP settings, so a change creates a new folder.
 * Deletes outdated folders. A second run changes nothing.
 */
const build = join(import.meta.dirname, "build");
const pictures = join(import.meta.dirname, "../pictures");
const masters = join(pictures, "masters");

/** Sizes of a kind of picture, in pixels. An AVIF of width `budget.width` may have at most `budget.bytes` bytes. */
type Kind = {
  readonly label: string;
  readonly master: readonly [width: number, height: number];
  readonly widths: readonly number[];
  readonly budget: { readonly width: number; readonly bytes: number };
};
const product: Kind = {
  label: "products",
  master: [800, 800],
  widths: [200, 400, 800],
  budget: { width: 400, bytes: 9_000 },
};
const banner: Kind = {
  label: "banners",
  master: [3000, 1200],
  widths: [750, 1000, 1500, 2000, 3000],
  budget: { width: 1500, bytes: 20_000 },
};
const avif = { quality: 55, effort: 3 };
const webp = { quality: 80, effort: 4 };
const jpeg = { quality: 82, mozjpeg: true };

const kindOf = (name: string) => (name.startsWith("banner-") ? banner : product);
const listing = (folder: string) => readdir(folder).catch(() => []);
const raw = (input: string) => sharp(input).removeAlpha().toColourspace("srgb").raw().toBuffer();

async function put(file: string, bytes: Buffer) {
  const old = await readFile(file).catch(() => null);
  if (old?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.partial`, bytes);
  await rename(`${file}.partial`, file);
}

/** Writes a master if its pixels have changed. Compares pixels, because files of equal pixels may differ. */
async function makeMaster(name: string) {
  const [width, height] = kindOf(name).master;
  const file = join(masters, `${name}.webp`);
  const scaled = sharp(join(build, `${name}.png`))
    .removeAlpha()
    .resize(width, height, { kernel: "lanczos3" });
  const pixels = await scaled.raw().toBuffer();
  const old = await raw(file).catch(() => null);
  if (old?.equals(pixels)) return;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  await put(file, await image.webp({ lossless: true, effort: 6 }).toBuffer());
  process.stdout.write(`${name}: new master\n`);
}

/** Creates the missing files of a picture's folder. Returns the folder's name. */
async function deliver(name: string): Promise<string> {
  const file = join(masters, `${name}.webp`);
  const { widths } = kindOf(name);
  const settings = JSON.stringify([widths, avif, webp]);
  const hash = createHash("sha256")
    .update(await raw(file))
    .update(settings)
    .digest("hex")
    .slice(0, 6);
  const folder = join(pictures, `${name}.${hash}`);
  const there = new Set(await listing(folder));
  for (const width of widths) {
    const image = () => sharp(file).removeAlpha().resize({ width, kernel: "lanczos3" });
    if (!there.has(`${width}.avif`)) await put(join(folder, `${width}.avif`), await image().avif(avif).toBuffer());
    if (!there.has(`${width}.webp`)) await put(join(folder, `${width}.webp`), await image().webp(webp).toBuffer());
  }
  if (kindOf(name) === product && !there.has("share.jpg"))
    await put(join(folder, "share.jpg"), await sharp(file).removeAlpha().jpeg(jpeg).toBuffer());
  return `${name}.${hash}`;
}

/** Prints the range of AVIF sizes by width. Fails the run if a file exceeds its budget. */
async function report(folders: readonly string[]) {
  for (const kind of [product, banner]) {
    for (const width of kind.widths) {
      const ofKind = folders.filter((folder) => kindOf(folder) === kind);
      const sizes = await Promise.all(
        ofKind.map(async (folder) => (await stat(join(pictures, folder, `${width}.avif`))).size),
      );
      const range = `${Math.min(...sizes)} to ${Math.max(...sizes)} bytes`;
      process.stdout.write(`${kind.label}, AVIF, ${width} px: ${range} (${sizes.length} pictures)\n`);
      if (width !== kind.budget.width || Math.max(...sizes) <= kind.budget.bytes) continue;
      process.stderr.write(`This exceeds the budget of ${kind.budget.bytes} bytes.\n`);
      process.exitCode = 1;
    }
  }
}

for (const file of await listing(build)) {
  if (file.endsWith(".png") && !file.startsWith(".")) await makeMaster(file.slice(0, -4));
}
const names = (await listing(masters)).filter((file) => file.endsWith(".webp")).map((file) => file.slice(0, -5));
const index: Record<string, string> = {};
for (const name of names.toSorted()) index[name] = await deliver(name);
await put(join(pictures, "index.json"), Buffer.from(`${JSON.stringify(index, null, 2)}\n`));

const current = Object.values(index);
for (const entry of await listing(pictures)) {
  if (/\.[0-9a-f]{6}$/.test(entry) && !current.includes(entry)) await rm(join(pictures, entry), { recursive: true });
}
await report(current);
