import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Rolldown } from "vite";
import { root } from "./server/root.ts";

const stamp = join(root, "dist/built-from");

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

/** False if dev dependencies are missing (`npm ci --omit=dev`). */
export const hasBuildTools = () => existsSync(join(root, "node_modules/vite"));

export const notBuilt =
  "The store is not built, and its build tools are not installed. Run npm ci --include=dev, or copy the folder dist/ from a machine that built the store.";

/** Builds the store if needed. A child process builds and prints errors, to save memory in this process. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ["ignore", process.stderr, "inherit"] });
  await once(child, "exit");
  if (child.exitCode !== 0) throw new Error("The build failed. Its errors are printed above.");
}

/** Builds `dist/`: browser and server bundles, compressed assets, and the SBOM. */
async function buildStore(say: (line: string) => void) {
  const { build } = await import("vite"); // imported here, because Vite is large and rarely needed
  const { features } = await import("./features.ts");
  const { writeStyles } = await import("./page/server/styles.ts");
  const { buildFirstScript, firstScriptFile } = await import("./page/server/first-script.ts");
  const { sbomOf } = await import("./sbom.ts");
  const quiet = { root, logLevel: "error" as const };
  rmSync(stamp, { force: true }); // otherwise an interrupted build would count as up to date
  say("Building the store for browsers (1/3)");
  const browser = (await build(quiet)) as Rolldown.RolldownOutput;
  say("Building the store for the server (2/3)");
  const server = (await build({ ...quiet, build: { ssr: true } })) as Rolldown.RolldownOutput;
  say("Compressing what browsers load (3/3)");
  await writeStyles(join(root, "dist/client"), join(root, "dist/server"), features);
  writeFileSync(join(root, "dist/client", firstScriptFile), await buildFirstScript());
  compressBelow(join(root, "dist/client"));
  writeFileSync(join(root, "dist/sbom.cdx.json"), sbomOf([browser, server]));
  writeFileSync(stamp, fingerprint());
}

/** The main script is smallest with 2. The quality is the highest by default. */
const brotli = { [constants.BROTLI_PARAM_NPOSTFIX]: 2 };

function compressBelow(folder: string) {
  for (const file of filesIn(folder, ["**/*.{js,css,svg,json,txt}"])) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Hash of source files' names, sizes and modification times. Reading the contents would take too long. */
function fingerprint(): string {
  const files = filesIn(root, ["app/**", "public/**", "package-lock.json", "vite.config.ts"]);
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    if (file.includes(".test.")) continue;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

const filesIn = (folder: string, patterns: readonly string[]) =>
  globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Builds the store if needed. Without dev dependencies, accepts an existing `dist/` unchecked. */
async function main() {
  if (!hasBuildTools()) {
    if (existsSync(stamp)) return;
    process.stderr.write(`${notBuilt}\n`);
    process.exit(1);
  }
  if (!isBuilt()) await buildStore((line) => process.stdout.write(`${line}\n`));
}

if (import.meta.main) await main();
