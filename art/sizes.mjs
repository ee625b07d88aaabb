// Turns renders into masters and masters into the delivered pictures:
//   art/build/<name>.png -> pictures/masters/<name>.webp (lossless) -> pictures/<name>.<hash>/<width>.{avif,webp}
// and writes pictures/index.json. The hash covers the master's pixels and the settings below: a folder that is whole is
// left alone, a changed one gets a new name and the old one goes, and a second run changes nothing.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const ART = dirname(fileURLToPath(import.meta.url));
const BUILD = join(ART, "build");
const PICTURES = join(ART, "..", "pictures");
const MASTERS = join(PICTURES, "masters");
const PRODUCT = { master: [800, 800], widths: [200, 400, 800] };
const BANNER = { master: [3000, 1200], widths: [750, 1000, 1500, 2000, 3000] };
const AVIF = { quality: 55, effort: 3 };
const WEBP = { quality: 80, effort: 4 };
// Bytes allowed to an AVIF by kind and width; a picture above its budget fails the run.
const BUDGETS = [
  [PRODUCT, 400, 9_000],
  [BANNER, 1500, 20_000],
];
// The picture shown where a page of the store is shared: the banner's right part, without words.
const OG = { banner: "banner-living", left: 740, width: 2260, size: [1200, 630], budget: 120_000 };

const kindOf = (name) => (name.startsWith("banner-") ? BANNER : PRODUCT);
const settingsOf = (kind) => JSON.stringify([kind.widths, AVIF, WEBP]);
const listing = (folder) => readdir(folder).catch(() => []);
const raw = (input) => sharp(input).removeAlpha().toColourspace("srgb").raw().toBuffer();

function over(what, size, budget) {
  process.stderr.write(`${what} is ${size} bytes; ${budget} are allowed\n`);
  process.exitCode = 1;
}

async function put(file, bytes) {
  const old = await readFile(file).catch(() => null);
  if (old?.equals(bytes)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.partial`, bytes);
  await rename(`${file}.partial`, file);
}

async function master(name) {
  const [width, height] = kindOf(name).master;
  const file = join(MASTERS, `${name}.webp`);
  const scaled = sharp(join(BUILD, `${name}.png`))
    .removeAlpha()
    .resize(width, height, { kernel: "lanczos3" });
  const pixels = await scaled.raw().toBuffer();
  const old = await raw(file).catch(() => null);
  if (old?.equals(pixels)) return;
  await put(
    file,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp({ lossless: true, effort: 6 })
      .toBuffer(),
  );
  process.stdout.write(`${name}: new master\n`);
}

async function deliver(name) {
  const file = join(MASTERS, `${name}.webp`);
  const kind = kindOf(name);
  const hash = createHash("sha256")
    .update(await raw(file))
    .update(settingsOf(kind))
    .digest("hex")
    .slice(0, 6);
  const folder = join(PICTURES, `${name}.${hash}`);
  const there = new Set(await listing(folder));
  for (const width of kind.widths) {
    const image = () => sharp(file).removeAlpha().resize({ width, kernel: "lanczos3" });
    if (!there.has(`${width}.avif`)) await put(join(folder, `${width}.avif`), await image().avif(AVIF).toBuffer());
    if (!there.has(`${width}.webp`)) await put(join(folder, `${width}.webp`), await image().webp(WEBP).toBuffer());
  }
  for (const [budgeted, width, budget] of BUDGETS) {
    const { size } = kind === budgeted ? await stat(join(folder, `${width}.avif`)) : { size: 0 };
    if (size > budget) over(`${name}: ${width}.avif`, size, budget);
  }
  return `${name}.${hash}`;
}

async function shared() {
  const [width, height] = OG.size;
  const image = sharp(join(MASTERS, `${OG.banner}.webp`))
    .removeAlpha()
    .extract({ left: OG.left, top: 0, width: OG.width, height: Math.round((OG.width * height) / width) })
    .resize(width, height, { kernel: "lanczos3" });
  const bytes = await image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  await put(join(PICTURES, "og.jpg"), bytes);
  if (bytes.length > OG.budget) over("og.jpg", bytes.length, OG.budget);
}

for (const file of await listing(BUILD)) {
  if (file.endsWith(".png") && !file.startsWith(".")) await master(file.slice(0, -4));
}
const names = (await listing(MASTERS))
  .filter((file) => file.endsWith(".webp"))
  .map((file) => file.slice(0, -5))
  .toSorted();
const index = {};
for (const name of names) index[name] = await deliver(name);
if (names.includes(OG.banner)) await shared();
await put(join(PICTURES, "index.json"), Buffer.from(`${JSON.stringify(index, null, 2)}\n`));

const current = new Set(Object.values(index));
for (const entry of await listing(PICTURES)) {
  if (/\.[0-9a-f]{6}$/.test(entry) && !current.has(entry)) await rm(join(PICTURES, entry), { recursive: true });
}
const sizes = await Promise.all(
  [...current].flatMap((folder) =>
    kindOf(folder).widths.map(async (width) => [
      kindOf(folder),
      width,
      (await stat(join(PICTURES, folder, `${width}.avif`))).size,
    ]),
  ),
);
for (const [label, kind] of [
  ["products", PRODUCT],
  ["banners", BANNER],
]) {
  for (const width of kind.widths) {
    const bytes = sizes.filter(([k, w]) => k === kind && w === width).map(([, , size]) => size);
    const range = `${Math.min(...bytes)} to ${Math.max(...bytes)} bytes`;
    if (bytes.length) process.stdout.write(`${label}, AVIF, ${width} px: ${range} (${bytes.length} pictures)\n`);
  }
}
