import { spawn } from "node:child_process";
import { chown, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { program } from "./binaries.ts";
import { serverEnvironment } from "./server.ts";
import type { Home } from "./home.ts";
import { reason, StartRefused } from "./refused.ts";

/** The PostgreSQL whose files we write: another major version cannot read them. */
const major = "18";

/**
 * Makes the database on first use: role `wicker`, who owns database `wicker` and is no superuser. It is made under
 * another name, so that a first start cut short leaves nothing that looks like a database.
 */
export async function createDatabase(binaries: string, home: Home): Promise<void> {
  if (existsSync(home.data)) return checkVersion(home);
  const fresh = `${home.data}.new`;
  try {
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    const { uid, gid } = home.account;
    if (uid !== undefined && gid !== undefined) await chown(fresh, uid, gid);
    await initialize(binaries, fresh, home);
    const statements = "CREATE ROLE wicker LOGIN;\nCREATE DATABASE wicker OWNER wicker;\n";
    await run(program(binaries, "postgres"), ["--single", "-D", fresh, "postgres"], home, statements);
    await rename(fresh, home.data);
    await syncFolder(home.folder); // or a power cut could undo the rename, and what was written since with it
  } catch (error) {
    throw new StartRefused(`The database in ${home.data} could not be made: ${reason(error)}.`);
  }
}

/**
 * Sorting and upper and lower case are PostgreSQL's own (C.UTF-8): the same on every machine, and no update of the
 * system's library can break an index. Word characters in searches still come from the system's locale where it has
 * that one; in the plain C locale only ASCII letters count.
 */
async function initialize(binaries: string, data: string, home: Home): Promise<void> {
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = (...more: string[]) =>
    run(program(binaries, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", ...locale, ...more], home);
  try {
    await initdb("--lc-ctype=C.UTF-8");
  } catch {
    await initdb(); // initdb has removed what it had made
  }
}

async function checkVersion({ data }: Home): Promise<void> {
  const version = (await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (version === major) return;
  const found = version ? `a PostgreSQL ${version} database` : "no PostgreSQL database";
  throw new StartRefused(`The folder ${data} holds ${found}; this store brings PostgreSQL ${major}.`);
}

/** Runs a program to its end as the database's user. @throws with the last line it wrote, when it fails. */
function run(path: string, args: string[], { account }: Home, input = ""): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { ...account, cwd: "/", env: serverEnvironment(), windowsHide: true };
  const child = spawn(path, args, { ...options, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stdin.on("error", () => {}).end(input);
  child.on("error", reject);
  child.on("close", (code) => {
    if (code === 0) resolve();
    else reject(new Error(said.trim().split("\n").at(-1)?.replace(/\.$/, "") || `${path} ended with status ${code}`));
  });
  return promise;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
