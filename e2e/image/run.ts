/**
 * Builds the image twice, and runs it with Debian's podman, as the examples in `deploy/` do: as an unprivileged user
 * who can write only to the volume.
 *
 *   node e2e/image/run.ts
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { startPostgres } from "../../app/database/postgres/start.ts";
import { buildImage, missingTools } from "../../deploy/image/build.ts";
import { installOnDebian } from "../browser.ts";
import { notRun, sayNotRun } from "../not-run.ts";
import { freePort, root, temporaryFolder } from "../store-process.ts";
import { find, shop } from "../upgrade/shopper.ts";
import { composed, missingForCompose } from "./compose.ts";
import { podmanIn, ready } from "./podman.ts";

/** Size limits of the image, in bytes: unpacked with PostgreSQL, and as an archive. */
const budgets = { unpacked: 205_000_000, packed: 85_000_000 };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const listing = `const { readdirSync } = require("fs");
  for (const top of readdirSync("/").filter((name) => !["data", "dev", "proc", "sys"].includes(name)))
    for (const file of readdirSync("/" + top, { recursive: true })) console.log("/" + top + "/" + file);`;
const lacking = () =>
  ["podman", "runc", "docker-compose"].filter((tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).error);

if (lacking().length > 0) installOnDebian("podman", "runc", "docker-compose");
const absent = [...lacking(), ...missingTools()];
if (absent.length > 0 || process.getuid?.() !== 0) {
  sayNotRun(`This part needs root and Debian's ${absent.join(", ") || "podman"}.`);
  process.exit(notRun);
}

const folder = await temporaryFolder();
const containers = podmanIn(join(folder, "podman"));
const { podman } = containers;
try {
  const [image, again] = [await buildImage(join(folder, "a")), await buildImage(join(folder, "b"))];
  const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  assert.equal(again.id, image.id);
  assert.equal(digestOf(again.archive), digestOf(image.archive));
  say(`${image.name} is reproducible, byte for byte: ${image.id}`);
  say(`the image takes ${megabytes(image.unpacked)} unpacked, and ${megabytes(image.packed)} to download`);
  assert.ok(image.unpacked <= budgets.unpacked && image.packed <= budgets.packed);

  const archive = join(folder, "image.tar");
  await pipeline(createReadStream(image.archive), createGunzip(), createWriteStream(archive));
  containers.load(archive);

  const PORT = String(await freePort());
  const address = `http://localhost:${PORT}`;
  const settings = { PORT, PUBLIC_URL: address, STORE_FEATURES: "all", LOG_LEVEL: "warn" };
  const start = (name: string) => containers.start(name, image.name, settings, "--volume", "shop:/data");

  start("first");
  say(`a new store creates its database and is ready in ${Math.round(await ready(address))} ms`);
  const written = podman(["diff", "first"]).split("\n");
  assert.deepEqual(
    written.filter((line) => line && !/^. \/(data|dev|etc|proc|run|sys)\b/.test(line)),
    [],
  );
  // The store runs PostgreSQL's programs from the image, without a copy in the data folder.
  assert.equal(containers.run("first", ["sh", "-c", "echo /data/postgres-*"]), "/data/postgres-*");
  const left = await shop(address, "all");
  assert.match(containers.run("first", ["admin", "add", left.email, "--confirmed"]), /./);
  assert.match(containers.run("first", ["orders", "list"]), /100001/);
  say("a shopper registers and orders; the admin commands run in the container");
  const picture = join(root, "pictures/masters/mug-set-teal.webp");
  const encode = ["node", "dist/server/admin-server-pictures-encode.js", "product"];
  const [about] = containers.run("first", encode, picture).split("\n", 1);
  assert.match(about!, /"image\/avif"/);
  say("the container can encode a picture");
  containers.run("first", ["ready"]);

  say(`the store stops in ${Math.round(containers.stop("first"))} ms`);
  assert.throws(() => containers.run("first", ["ready"]));
  podman(["start", "first"]);
  say(`after a restart the store is ready in ${Math.round(await ready(address))} ms`);
  const found = { greeted: true, signedIn: true, units: 2, ordered: true };
  assert.deepEqual(await find(address, left), found);
  podman(["kill", "first"]);
  podman(["rm", "first"]);
  start("second");
  await ready(address);
  assert.deepEqual(await find(address, left), found);
  say("the shopper's data survives a restart, and a kill followed by a new container");
  const files = containers.run("second", ["node", "-e", listing]).split("\n");
  assert.ok(files.length > 500, String(files.length));
  const secret = /(^|\/)(\.env.*|\.data|\.git|\.npmrc|masters|session-secret|id_\w+)(\/|$)|\.(pem|key|test\.\w+)$/;
  assert.deepEqual(
    files.filter((file) => secret.test(file)),
    [],
  );
  say(`none of the ${files.length} files is a secret or part of the Git history`);
  const ofPackage = files.flatMap(
    (file) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? [],
  );
  const licences = /\/LICENSE(?:\.md|\.txt)?$|libvips-[^/]*\/README\.md$/;
  assert.ok(ofPackage.length > 5);
  assert.deepEqual(
    ofPackage.filter((name) => !files.some((file) => file.startsWith(`${name}/`) && licences.test(file))),
    [],
  );
  for (const part of ["client", "server"]) assert.ok(files.includes(`/wicker/dist/${part}/.vite/license.md`));
  say("each package and the built code come with their licences");

  containers.stop("second");

  const postgres = await startPostgres(join(folder, "database"));
  const { uid, gid } = statSync(postgres.dataFolder); // only the folder's owner can access PostgreSQL's Unix socket
  try {
    const elsewhere = {
      ...settings,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "the secret of a store in a container",
    };
    containers.start("third", image.name, elsewhere, "--user", `${uid}:${gid}`, "--volume", `${folder}:${folder}`);
    await ready(address);
    assert.deepEqual(await find(address, await shop(address, "all")), found);
    containers.stop("third");
    say("with DATABASE_URL the store uses another PostgreSQL");
  } finally {
    await postgres.stop();
  }

  for (const more of [[], ["-f", "compose.postgres.yaml"]]) {
    const env = {
      ...process.env,
      VERSION: image.name.split(":")[1],
      POSTGRES_PASSWORD: "p",
      SESSION_SECRET: "s".repeat(32),
    };
    const command = ["-f", "compose.yaml", ...more, "config"];
    const taken = execFileSync("docker-compose", command, { cwd: join(root, "deploy"), env, encoding: "utf8" });
    assert.ok(taken.includes(image.name));
  }
  say("docker-compose accepts the example files");

  if (missingForCompose().length > 0) installOnDebian(...missingForCompose());
  if (missingForCompose().length > 0) {
    sayNotRun(
      `The check of compose.yaml needs Debian's ${missingForCompose().join(", ")}, which cannot be installed here.`,
    );
    process.exitCode = notRun;
  } else await composed(containers, folder, image.name.split(":")[1]!, say);
} finally {
  await containers.end();
  await rm(folder, { recursive: true, force: true });
}
