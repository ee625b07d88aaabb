import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lchown, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { program } from "./binaries.ts";
import { makePassword, passwordFile } from "./connection.ts";
import type { Home } from "./home.ts";
import { reason, StartRefused } from "./refused.ts";
import { serverEnvironment } from "./server.ts";

/** The PostgreSQL whose files we write: another major version cannot read them. */
const major = "18";

/**
 * Makes the database on first use: role `wicker`, who owns database `wicker` and is no superuser. It is made under
 * another name, so that a first start cut short leaves nothing that looks like a database.
 * @throws StartRefused when that fails, or when another version's database is there.
 */
export async function createDatabase(binaries: string, home: Home): Promise<void> {
  if (existsSync(home.data)) return checkVersion(home);
  const fresh = `${home.data}.new-${randomBytes(6).toString("hex")}`; // an initdb whose store was killed may still write
  try {
    await removeUnfinished(home);
    await mkdir(fresh, { mode: 0o700 });
    const { uid, gid } = home.account;
    if (uid !== undefined && gid !== undefined) await lchown(fresh, uid, gid);
    await fill(binaries, fresh, home);
    await rename(fresh, home.data);
    await syncFolder(home.folder); // or a power cut could undo the rename, and what was written since with it
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new StartRefused(`The database in ${home.data} could not be made: ${reason(error)}.`);
  }
}

/**
 * Sorting and upper and lower case are PostgreSQL's own (C.UTF-8): the same on every machine, and no update of the
 * system can break an index. Which letters make words in a search still comes from the system, by the first of these
 * locales that it has; the last one, which every system has, knows only ASCII letters.
 */
const locales = ["C.UTF-8", "en_US.UTF-8", "C"];

async function fill(binaries: string, data: string, home: Home): Promise<void> {
  const password = process.platform === "win32" ? await makePassword(home) : null; // see connection.ts
  const access = password ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(home)}`] : ["--auth=trust"];
  const text = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = (locale: string) =>
    run(program(binaries, "initdb"), ["-D", data, "-U", "postgres", ...access, ...text, `--lc-ctype=${locale}`], home);
  const [first, ...others] = locales;
  // One that fails removes what it made.
  await others.reduce((tried, locale) => tried.catch(() => initdb(locale)), initdb(first!));
  const statements = [
    `CREATE ROLE wicker LOGIN ${password ? `PASSWORD '${password}'` : ""}`,
    "CREATE DATABASE wicker OWNER wicker",
  ];
  await run(program(binaries, "postgres"), ["--single", "-D", data, "postgres"], home, `${statements.join("\n")}\n`);
}

async function checkVersion({ data }: Home): Promise<void> {
  const version = (await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (version === major) return;
  const found = version ? `a PostgreSQL ${version} database` : "no database";
  throw new StartRefused(`The folder ${data} holds ${found}; this store needs one of PostgreSQL ${major}.`);
}

async function removeUnfinished({ data }: Home): Promise<void> {
  const names = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`));
  const remove = (name: string) => rm(join(dirname(data), name), { recursive: true, force: true, maxRetries: 5 });
  await Promise.all(names.map(remove));
}

/** Runs a program to its end as the database's user. @throws with what it complained of, when it fails. */
function run(path: string, args: string[], { account }: Home, input = ""): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const options = { ...account, cwd: "/", env: serverEnvironment(), windowsHide: true };
  const child = spawn(path, args, { ...options, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stdin.on("error", () => {}).end(input);
  child.on("error", reject);
  child.on("close", (code) => {
    const complaint = /(?<=(?:error|ERROR|FATAL|PANIC): +)\S.*|could not .*/.exec(said)?.[0];
    if (code === 0 && !complaint) resolve();
    else reject(new Error(complaint ?? `${basename(path)} ended with status ${code}`));
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
