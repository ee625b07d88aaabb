import { existsSync } from "node:fs";
import { hasBuildTools, notBuilt } from "./build.ts";
import { builtFile, sourceFile } from "./server/program.ts";

/** Runs a command by its source path below `app/`. Without dev dependencies, runs the built file. */
const [source = ""] = process.argv.splice(2, 1);
const file = hasBuildTools() ? sourceFile(source) : builtFile(source);
if (existsSync(file)) await import(file);
else {
  process.stderr.write(`${notBuilt}\n`);
  process.exitCode = 1;
}
