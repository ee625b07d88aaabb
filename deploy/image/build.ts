/**
 * Builds a container image without a base image: the built store, npm packages, and the Debian libraries they need.
 * The build is reproducible: the same versions give the same bytes.
 *
 *   npm run image
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ensureBuilt } from "../../app/build.ts";
import { nodeOptions } from "../../app/server/program.ts";
import { root } from "../../app/server/root.ts";
import { installOnDebian } from "../../e2e/browser.ts";
import { settle } from "./files.ts";
import { home, layOutBase, layOutStore, user } from "./layout.ts";

const tools = ["apt-get", "buildah", "dpkg-deb", "strip"];
const missing = () => tools.filter((tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).error);

export function missingTools(): readonly string[] {
  if (missing().length > 0) installOnDebian("buildah", "binutils");
  return missing();
}

/** A built image; `id` is its digest, `unpacked` and `packed` are sizes in bytes. */
export type Image = { name: string; id: string; archive: string; unpacked: number; packed: number };

/** Builds the image into a folder, as an archive for `podman load` and `docker load`. */
export async function buildImage(folder: string): Promise<Image> {
  await ensureBuilt();
  const work = await mkdtemp(join(tmpdir(), "wicker-image-"));
  try {
    const [base, store, data] = ["base", "store", "data"].map((name) => join(work, name)) as [string, string, string];
    for (const part of [base, store, data]) mkdirSync(part);
    await layOutBase(base, join(work, "debian"));
    layOutStore(store);
    const unpacked = settle(base) + settle(store);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const name = `wicker:${version}`;
    const timestamp = process.env["SOURCE_DATE_EPOCH"] ?? revision("%ct");
    const storage = ["root", "run"].flatMap((part) => [part === "run" ? "--runroot" : "--root", join(work, part)]);
    const buildah = (...args: readonly string[]) =>
      execFileSync("buildah", ["--storage-driver", "vfs", ...storage, ...args], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      }).trim();

    // The image has two layers, so that a new version of the store changes only the small upper layer.
    const beneath = buildah("from", "scratch");
    buildah("copy", beneath, base, "/");
    buildah("copy", "--chown", `${user}:${user}`, "--chmod", "700", beneath, data, "/data");
    buildah("commit", "--quiet", "--timestamp", "0", beneath, "base");
    const above = buildah("from", "--pull-never", "base");
    buildah("copy", above, store, "/");
    buildah("config", ...configuration(version), above);
    const id = buildah("commit", "--quiet", "--timestamp", timestamp, above, name);

    const plain = join(work, "image.tar");
    buildah("push", "--quiet", name, `docker-archive:${plain}:${name}`);
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, `wicker-${version}-linux-${process.arch}.tar.gz`);
    await pipeline(createReadStream(plain), createGzip({ level: 9 }), createWriteStream(archive));
    return { name, id, archive, unpacked, packed: statSync(archive).size };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const revision = (format: string) =>
  execFileSync("git", ["log", "-1", `--format=${format}`], { cwd: root, encoding: "utf8" }).trim();

function configuration(version: string): string[] {
  const environment = { HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data", TMPDIR: "/data", PATH: "/usr/bin:/bin" };
  const labels = {
    title: "Wicker",
    description: "A storefront, with a PostgreSQL of its own",
    version,
    revision: revision("%H"),
    licenses: "MIT",
  };
  const started = {
    user: `${user}:${user}`,
    workingdir: home,
    entrypoint: JSON.stringify(["node", ...nodeOptions, "dist/server/main.js"]),
    volume: "/data",
    port: "3000/tcp",
    "stop-signal": "SIGTERM",
  };
  return [
    ...Object.entries(environment).flatMap((pair) => ["--env", pair.join("=")]),
    ...Object.entries(labels).flatMap(([name, value]) => ["--label", `org.opencontainers.image.${name}=${value}`]),
    ...Object.entries(started).flatMap(([option, value]) => [`--${option}`, value]),
  ];
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

if (import.meta.main) {
  const lacking = missingTools();
  if (lacking.length > 0) {
    process.stderr.write(
      `Missing tools: ${lacking.join(", ")}. Building an image needs Debian and: apt-get install buildah binutils\n`,
    );
    process.exit(1);
  }
  const { name, id, archive, unpacked, packed } = await buildImage(join(root, "dist/image"));
  process.stdout.write(`${name} is in ${archive}: ${megabytes(packed)}, unpacked ${megabytes(unpacked)}.\n${id}\n`);
}
