import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lchown, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { program } from "./binaries.ts";
import { makePassword, passwordFile } from "./connection.ts";
import type { Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { reason, StartRefused } from "./refused.ts";
import { serverEnvironment } from "./server.ts";

/** The PostgreSQL whose files we write: another major version cannot read them. */
export const major = "18";

/**
 * Makes the database on first use: role `wicker`, who owns database `wicker` and is no superuser.
 * @throws StartRefused when that fails, or when another version's database is there.
 */
export async function createDatabase(binaries: string, home: Home): Promise<void> {
  await finishUpgrade(home);
  if (existsSync(home.data)) return checkVersion(home);
  await makeDatabase(binaries, home, home.data);
}

/**
 * Makes a database in a folder of the home's. It is made under another name, so that what is cut short leaves nothing that looks like a database.
 * @param fill puts into it what it is to begin with, while it has that other name.
 * @throws StartRefused when it cannot be made, and what `fill` throws.
 */
export async function makeDatabase(
  binaries: string,
  home: Home,
  data: string,
  fill: (unfinished: Home) => Promise<void> = async () => {},
): Promise<void> {
  const refused = (error: unknown) => {
    throw new StartRefused(`The database in ${data} could not be made: ${reason(error)}.`);
  };
  const fresh = `${home.data}.new-${randomBytes(6).toString("hex")}`; // an initdb whose store was killed may still write
  try {
    await make(binaries, fresh, home).catch(refused);
    await fill({ ...home, data: fresh });
    await rename(fresh, data).catch(refused);
    await syncFolder(home.folder); // or a power cut could undo the rename, and what was written since with it
  } catch (error) {
    await rm(fresh, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

async function make(binaries: string, fresh: string, home: Home): Promise<void> {
  await removeUnfinished(home);
  await mkdir(fresh, { mode: 0o700 });
  const { uid, gid } = home.account;
  if (uid !== undefined && gid !== undefined) await lchown(fresh, uid, gid);
  await initialize(binaries, fresh, home);
}

/**
 * Sorting and upper and lower case are PostgreSQL's own (C.UTF-8): the same on every machine, and no update of the
 * system can break an index. Which letters make words in a search still comes from the system, by the first of these
 * locales that it has; the last one, which every system has, knows only ASCII letters.
 */
const locales = ["C.UTF-8", "en_US.UTF-8", "C"];

async function initialize(binaries: string, data: string, home: Home): Promise<void> {
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

/** The major version of the database in a home; empty where there is none. */
export const versionOf = async ({ data }: Home): Promise<string> =>
  (await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")).trim();

async function checkVersion(home: Home): Promise<void> {
  const version = await versionOf(home);
  if (version === major) return;
  const found = version ? `a PostgreSQL ${version} database` : "no database";
  const isOlder = version !== "" && Number(version) < Number(major);
  throw new StartRefused(
    `The folder ${home.data} holds ${found}; this store needs one of PostgreSQL ${major}` +
      (isOlder ? ": npm run upgrade makes one of it, and keeps the old one." : "."),
  );
}

/** What an upgrade makes of a database is kept here, whole, until it has the place of the old one. */
export const upgradedOf = ({ data }: Home) => `${data}.upgraded`;

/** An upgrade whose process ended between the two renames at its end: nobody has used either since. */
export async function finishUpgrade(home: Home): Promise<void> {
  if (existsSync(home.data) || !existsSync(upgradedOf(home))) return;
  await rename(upgradedOf(home), home.data);
  await syncFolder(home.folder);
}

async function removeUnfinished({ data }: Home): Promise<void> {
  const names = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`));
  for (const name of names) {
    const unfinished = join(dirname(data), name);
    await endLeftovers({ data: unfinished }); // one that was being filled
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
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

/** Has the disk keep what has come, gone and been named in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
