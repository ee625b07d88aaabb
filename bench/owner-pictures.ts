import { readFile, rm } from "node:fs/promises";
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { sell } from "../app/catalogue/server/testing.ts";
import { type Database, openDatabase } from "../app/database/database.ts";
import { migrate } from "../app/database/migrate.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { migrationsOf } from "../app/migrations.ts";
import { type Encoded, encode } from "../app/admin/server/pictures/encoding.ts";
import { sweep } from "../app/admin/server/pictures/sweep.ts";
import { childrenOf } from "../e2e/processes.ts";
import { root, startStore, temporaryFolder } from "../e2e/store-process.ts";
import { ask, paced, percentile } from "./asking.ts";
import { startNginx } from "./nginx.ts";
import { interrupted } from "./program.ts";
import { atMost, type Figure, type Findings, median, nothing, type Say } from "./report.ts";

/** Photos that are uploaded to measure encoding. */
const uploads = 200;
/** Photos that are encoded to measure serving. The shop's other pictures are copies of them. */
const distinctPhotos = 20;
const masters = [
  "armchair-rust",
  "books-teal",
  "kettle-cream",
  "mug-set-teal",
  "tablet-rose",
  "tote-indigo",
  "watch-cognac",
];

const pictureCount = 40_000;
const perProduct = 4;
const rounds = 5;
const seconds = 10;
const pagesPerSecond = 100;
const guests = 200;
/**
 * Picture requests per second. `fewPictures` is realistic for `pagesPerSecond`. `manyPictures` exceeds the load of real
 * shops, to find the bottleneck.
 */
const [fewPictures, manyPictures] = [20, 200];

export const ownerPictures = async (say: Say): Promise<Findings> => ({
  ...nothing,
  figures: (await encoding(say, uploads)).figures,
});

/**
 * Measures latencies and the database's size with many uploaded pictures. For comparison, also measures shoppers while
 * nginx serves a picture instead of the store.
 */
export async function pictureServing(say: Say): Promise<Findings> {
  const { made } = await encoding(say, distinctPhotos);
  const figures: Figure[] = [];
  const folder = await temporaryFolder();
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres(folder);
    ends.push(() => postgres.stop());
    const database = openDatabase(postgres.url);
    ends.push(() => database.close());
    await migrate(database, migrationsOf("all"));
    say(`${pictureCount} pictures of ${pictureCount / perProduct} products`);
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const folders = await fill(database, client, made).finally(() => client.end());
    figures.push(...(await sizes(database)), await sweeping(database));
    const settings = {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "s".repeat(40),
      STORE_FEATURES: "all",
      NODE_ENV: "production",
    };
    const store = await startStore(settings);
    ends.push(() => store.stop());
    const picture = made[0]!.find(({ name }) => name === "400.avif")!.bytes;
    const nginx = await startNginx(folder, picture, "identity");
    ends.push(() => nginx.stop());
    figures.push(...(await serving(store.address, folders, nginx.address, say)));
    return { ...nothing, figures };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** Generates a photo. Noise makes its file size realistic. */
async function photo(at: number): Promise<Buffer> {
  const [width, height] = [3000, 2250];
  const noise = await sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 20 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(join(root, `pictures/masters/${masters[at % masters.length]}.webp`))
    .resize(width, height, { fit: "cover" })
    .modulate({ hue: (at * 37) % 360 })
    .composite([{ input: noise, blend: "overlay" }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Measures the time to process photos, and the peak memory of the encoder process. */
async function encoding(say: Say, photos: number) {
  const made: (readonly Encoded[])[] = [];
  const bytes: number[] = [];
  let [ms, peak] = [0, 0];
  const watch = setInterval(() => void residentPeak().then((now) => (peak = Math.max(peak, now))), 50);
  try {
    for (let at = 0; at < photos; at += 1) {
      if (at % 20 === 0) say(`${at} of ${photos} pictures encoded`);
      const picture = await photo(at);
      const begun = performance.now();
      const files = await encode(picture, "product");
      ms += performance.now() - begun;
      if (typeof files === "string") throw new Error(`A picture was refused: ${files}`);
      made.push(files);
      bytes.push(picture.length);
      interrupted.throwIfAborted();
    }
  } finally {
    clearInterval(watch);
  }
  const figures: Figure[] = [
    {
      what: `encoded pictures, of ${photos} with 3000 × 2250 pixels`,
      value: photos / (ms / 1000),
      unit: "a second",
    },
    { what: "median size of an uploaded picture", value: median(bytes) / 1024, unit: "KB" },
    { what: "median size of all files stored for a picture", value: median(made.map(sizeOf)) / 1024, unit: "KB" },
    ...(peak > 0 ? [{ what: "peak memory of the encoder", value: peak / 1024, unit: "MB" }] : []),
  ];
  return { figures, made };
}

const sizeOf = (files: readonly Encoded[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Peak memory of the running encoder process, in KB. Linux only. */
async function residentPeak() {
  const peaks = (await childrenOf(process.pid, "encode.ts").catch(() => [])).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  });
  return Math.max(0, ...(await Promise.all(peaks)));
}

/** Inserts products with copies of the processed pictures. Resolves with the names of the copies' folders. */
async function fill(database: Database, client: Client, made: readonly (readonly Encoded[])[]): Promise<string[]> {
  const nameOf = (at: number) => `product-${at.toString(16).padStart(20, "0")}`;
  const folders = Array.from({ length: pictureCount }, (_, at) => nameOf(at));
  const all = Array.from({ length: pictureCount / perProduct }, (_, at) => ({
    id: `goods-${at}`,
    picture: folders[at * perProduct]!,
  }));
  for (let at = 0; at < all.length; at += 1_000) await sell(database, all.slice(at, at + 1_000));
  await database.execute(`insert into product_pictures (product, place, picture, alt)
    select 'goods-' || at / ${perProduct}, at % ${perProduct} + 1, 'product-' || lpad(to_hex(at), 20, '0'), 'What it shows'
    from generate_series(0, ${pictureCount - 1}) at`);
  await database.execute(`insert into owner_pictures (folder, uploaded_at)
    select 'product-' || lpad(to_hex(at), 20, '0'), now() - interval '2 days' from generate_series(0, ${pictureCount - 1}) at`);
  for (const [nth, files] of made.entries())
    for (const { name, type, width, height, bytes } of files)
      await client.query(
        `insert into owner_picture_files (folder, name, type, width, height, bytes)
          select 'product-' || lpad(to_hex(at), 20, '0'), $1, $2, $3, $4, $5::bytea
          from generate_series($6::integer, $7, $8) at`,
        [name, type, width, height, bytes, nth, pictureCount - 1, made.length],
      );
  await client.query("vacuum analyze");
  return folders;
}

async function sizes(database: Database): Promise<Figure[]> {
  const { rows } = await database.execute<{ bytes: string }>(
    "select pg_total_relation_size('owner_pictures') + pg_total_relation_size('owner_picture_files') as bytes",
  );
  const bytes = Number(rows[0]!.bytes);
  return [
    { what: `database of ${pictureCount} pictures in all sizes`, value: bytes / 1024 ** 3, unit: "GB" },
    { what: "database size for each picture", value: bytes / pictureCount / 1024, unit: "KB" },
  ];
}

/** Measures the hourly search for unused pictures, in a shop that uses all pictures. */
async function sweeping(database: Database): Promise<Figure> {
  const begun = performance.now();
  await sweep(database);
  return {
    what: `search for unused pictures among ${pictureCount}`,
    value: performance.now() - begun,
    unit: "ms",
  };
}

/**
 * Simulates a shopper: of ten requests, seven open a product page, and three search, open a department or add a
 * product.
 */
function shoppers(address: string, agent: Agent) {
  const cookies: (string | undefined)[] = [];
  let next = 0;
  // 7,919 is coprime with the number of products, so each product comes once before any repeats.
  const product = () => `goods-${(next * 7_919) % (pictureCount / perProduct)}`;
  return async () => {
    next += 1;
    if (next % 10 === 0) return (await ask(`${address}/search?q=thing+${next % 997}`, agent)).ms;
    if (next % 10 === 1) return (await ask(`${address}/departments/things?sort=price`, agent)).ms;
    if (next % 10 > 2) return (await ask(`${address}/products/${product()}`, agent)).ms;
    const guest = next % guests;
    const { ms, cookie } = await ask(`${address}/basket`, agent, { form: `add=${product()}`, cookie: cookies[guest] });
    cookies[guest] ??= cookie;
    return ms;
  };
}

async function requestPictures(urls: readonly string[], perSecond: number): Promise<number[]> {
  const child = fork(join(import.meta.dirname, "picture-asker.ts"), { serialization: "advanced" });
  try {
    child.send({ urls, perSecond, seconds });
    const [took] = (await once(child, "message")) as [number[]];
    return took;
  } finally {
    child.kill();
  }
}

/** Measures latencies of pictures, and of shoppers' requests with and without concurrent picture requests. */
async function serving(store: string, folders: readonly string[], nginx: string, say: Say): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const shop = shoppers(store, agent);
  const shopping = () => paced(shop, pagesPerSecond, seconds);
  let next = 0;
  const others = (perSecond: number) =>
    Array.from({ length: perSecond * seconds }, () => {
      next += 7_919; // coprime with the number of pictures, so no picture is requested twice
      return `${store}/pictures/${folders[next % folders.length]!}/${["400.avif", "800.avif"][next % 2]}`;
    });
  const [alone, few, many, withNginx]: number[][] = [[], [], [], []];
  const took: Record<number, number[]> = { [fewPictures]: [], [manyPictures]: [] };
  const both = async (into: number[], perSecond: number) => {
    const [times, pictures] = await Promise.all([shopping(), requestPictures(others(perSecond), perSecond)]);
    into.push(...times);
    took[perSecond]!.push(...pictures);
  };
  try {
    await shopping(); // warm-up
    for (let round = 1; round <= rounds; round += 1) {
      say(`shoppers without pictures and with, round ${round} of ${rounds}`);
      alone!.push(...(await shopping()));
      await both(few!, fewPictures);
      await both(many!, manyPictures);
      withNginx!.push(...(await Promise.all([shopping(), requestPictures([nginx], manyPictures)]))[0]);
      interrupted.throwIfAborted();
    }
  } finally {
    agent.destroy();
  }
  const p99 = (times: readonly number[]) => percentile(times, 0.99);
  return [
    ...[fewPictures, manyPictures].map((rate) => ({
      what: `first byte of a picture, ${rate} a second, p95`,
      value: percentile(took[rate]!, 0.95),
      unit: "ms",
    })),
    { what: `requests of shoppers, ${pagesPerSecond} a second, p99`, value: p99(alone!), unit: "ms" },
    { what: `the same while ${fewPictures} pictures a second are sent`, value: p99(few!), unit: "ms" },
    atMost(`slowdown at ${fewPictures} pictures a second`, p99(few!) / p99(alone!), "times", 1.3),
    { what: `the same while ${manyPictures} are sent`, value: p99(many!), unit: "ms" },
    { what: `slowdown at ${manyPictures} pictures a second`, value: p99(many!) / p99(alone!), unit: "times" },
    { what: `the same while nginx sends ${manyPictures}`, value: p99(withNginx!), unit: "ms" },
    {
      what: `slowdown at ${manyPictures} pictures a second from nginx`,
      value: p99(withNginx!) / p99(alone!),
      unit: "times",
    },
  ];
}
