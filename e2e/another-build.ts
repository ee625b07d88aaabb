import { cpSync, globSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "./store-process.ts";

/** Simulates a build of changed code: copies the build and renames its files, which is faster than a real build. */
export function writeAnotherBuild(folder: string) {
  for (const name of readdirSync(root)) if (name !== "dist") symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  const client = join(folder, "dist/client");
  const hashes = readdirSync(join(client, "assets")).flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? []);
  const other = (hash: string) => hash.slice(0, -1) + (hash.endsWith("_") ? "-" : "_");
  const renamed = (text: string) => hashes.reduce((now, hash) => now.replaceAll(hash, other(hash)), text);
  for (const name of globSync("assets/*.{br,gz}", { cwd: client })) rmSync(join(client, name)); // compressed again below
  for (const name of globSync("{assets/*,.vite/*}", { cwd: client })) {
    const [old, file] = [join(client, name), join(client, renamed(name))];
    if (old !== file) renameSync(old, file);
    if (!/\.(js|css|json)$/.test(name)) continue;
    const text = renamed(readFileSync(file, "utf8"));
    writeFileSync(file, text);
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
    writeFileSync(`${file}.gz`, gzipSync(text));
  }
}
