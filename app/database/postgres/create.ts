import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { giveToAccount } from "./account.ts";
import { program } from "./binaries.ts";
import { makePassword, passwordFile } from "./connection.ts";
import type { Home } from "./home.ts";
import { endLeftovers } from "./leftovers.ts";
import { syncFolder } from "./note.ts";
import { reason, StartRefused } from "./refused.ts";
import { serverEnvironment } from "./server.ts";

/** Required major version of PostgreSQL. Data files of other major versions are incompatible. */
export const major = "18";

/** Creates the database `wicker` on first use, owned by the role `wicker`. @throws StartRefused */
export async function createDatabase(binaries: string, home: Home): Promise<void> {
  await finishUpgrade(home);
  await (existsSync(home.data) ? checkVersion(home) : makeDatabase(binaries, home, home.data));
}

/** Creates a database in a temporary folder, loads initial data with `fill`, then renames the folder to `data`. */
export async function makeDatabase(
  binaries: string,
  home: Home,
  data: string,
  fill: (unfinished: Home) => Promise<void> = async () => {},
): Promise<void> {
  const refused = (error: unknown) => {
    throw new StartRefused(`The database in ${data} could not be created: ${reason(error)}.`);
  };
  // The name is random, because a killed store's initdb may still write to an earlier folder.
  const fresh = `${home.data}.new-${randomBytes(6).toString("hex")}`;
  try {
    await initialize(binaries, fresh, home).catch(refused);
    await fill({ ...home, data: fresh });
    await rename(fresh, data).catch(refused);
    await syncFolder(home.folder); // otherwise a power cut could undo the rename and lose later writes
  } catch (error) {
    await rm(fresh, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Values of LC_CTYPE to try in order. Collation uses PostgreSQL's own C.UTF-8, which system updates cannot change. */
const [firstLocale, ...otherLocales] = ["C.UTF-8", "en_US.UTF-8", "C"] as const;

async function initialize(binaries: string, data: string, home: Home): Promise<void> {
  await removeUnfinished(home);
  await mkdir(data, { mode: 0o700 });
  await giveToAccount(data, home.account);
  const password = process.platform === "win32" ? await makePassword(home) : null;
  const access = password ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(home)}`] : ["--auth=trust"];
  const encoding = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = (locale: string) =>
    run(
      program(binaries, "initdb"),
      ["-D", data, "-U", "postgres", ...access, ...encoding, `--lc-ctype=${locale}`],
      home,
    );
  // A failed initdb removes its files, so the next call can use the same folder.
  await otherLocales.reduce((tried, locale) => tried.catch(() => initdb(locale)), initdb(firstLocale));
  const statements = [
    `CREATE ROLE wicker LOGIN ${password ? `PASSWORD '${password}'` : ""}`,
    "CREATE DATABASE wicker OWNER wicker",
  ];
  await run(program(binaries, "postgres"), ["--single", "-D", data, "postgres"], home, `${statements.join("\n")}\n`);
}

export const versionOf = async ({ data }: Home): Promise<string> =>
  (await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")).trim();

async function checkVersion(home: Home): Promise<void> {
  const version = await versionOf(home);
  if (version === major) return;
  const found = version ? `a PostgreSQL ${version} database` : "no database";
  const isOlder = version !== "" && Number(version) < Number(major);
  throw new StartRefused(
    `The folder ${home.data} has ${found}, but this store needs one of PostgreSQL ${major}` +
      (isOlder ? ": run npm run upgrade, which keeps the old database." : "."),
  );
}

export const upgradedOf = ({ data }: Home) => `${data}.upgraded`;

/** Completes an upgrade that ended between its two renames (`upgradeFolder`). */
export async function finishUpgrade(home: Home): Promise<void> {
  if (existsSync(home.data) || !existsSync(upgradedOf(home))) return;
  await rename(upgradedOf(home), home.data);
  await syncFolder(home.folder);
}

async function removeUnfinished({ data }: Home): Promise<void> {
  const names = (await readdir(dirname(data))).filter((name) => name.startsWith(`${basename(data)}.new-`));
  for (const name of names) {
    const unfinished = join(dirname(data), name);
    await endLeftovers({ data: unfinished }); // a killed restore's PostgreSQL may still run
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs a program as PostgreSQL's user. @throws an error with the program's error message */
async function run(path: string, args: string[], { account }: Home, input = ""): Promise<void> {
  const options = { ...account, cwd: "/", env: serverEnvironment(), windowsHide: true };
  const child = spawn(path, args, { ...options, stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => {}).end(input);
  const [output, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
  const complaint = /(?<=(?:error|ERROR|FATAL|PANIC): +)\S.*|could not .*/.exec(output)?.[0];
  if (status !== 0 || complaint) throw new Error(complaint ?? `${basename(path)} ended with status ${status}`);
}
