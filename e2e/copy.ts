import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./store-process.ts";

/** Copies the working tree without generated files into a folder, and links node_modules. */
export function copyTo(folder: string) {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of listed
    .toString()
    .split("\0")
    .filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file));
  for (const packages of ["node_modules", "e2e/firebase/node_modules", "e2e/html/node_modules"])
    symlinkSync(join(root, packages), join(folder, packages), "dir");
}
