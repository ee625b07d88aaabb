import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Copies a file or folder recursively. Keeps symbolic links as they are. */
export function put(from: string, to: string, filter?: (path: string) => boolean) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) });
}

export function write(file: string, content: string | Buffer, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}

/**
 * Sets file modes independently of the builder's umask, for reproducible builds.
 * @returns the total size of the files, in bytes
 */
export function settle(path: string): number {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return 0;
  const isProgram = status.isDirectory() || (status.mode & 0o100) !== 0;
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + settle(join(path, name)), 0);
}
