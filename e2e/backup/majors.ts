/**
 * Tests the upgrade from PostgreSQL's former major version. The store must refuse the old data folder, and killed
 * upgrades must not damage it.
 *
 *   node e2e/backup/majors.ts
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { installServer } from "../../app/database/backup/older-server.ts";
import { connected } from "../../app/database/connected.ts";
import { openDatabase } from "../../app/database/database.ts";
import { migrate } from "../../app/database/migrate.ts";
import { startAlone } from "../../app/database/postgres/alone.ts";
import { makeDatabase } from "../../app/database/postgres/create.ts";
import { findHome, type Home } from "../../app/database/postgres/home.ts";
import { endLeftovers } from "../../app/database/postgres/leftovers.ts";
import { programsFor, startPostgres } from "../../app/database/postgres/start.ts";
import { migrationsOf } from "../../app/migrations.ts";
import { inFolder } from "../in-folder.ts";
import { interruption } from "../interruption.ts";
import { root, startStore } from "../store-process.ts";
import { find } from "../upgrade/shopper.ts";
import shoppers from "../upgrade/v0.1.0/shoppers.json" with { type: "json" };
import { contents } from "../../app/database/backup/testing.contents.ts";
import { runCommand, startCommand } from "./owner-command.ts";

const former = "17";
const kills = 8;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const interrupted = interruption();

function expectThat(isSo: boolean, otherwise: string): asserts isSo {
  interrupted.throwIfAborted();
  if (!isSo) throw new Error(otherwise);
}

/** Creates a data folder of the former PostgreSQL version, with the first release's data and the current schema. */
async function fillFormer(binaries: string, home: Home) {
  await makeDatabase(binaries, home, home.data);
  await using server = await startAlone(binaries, home, {}, interrupted);
  await using client = await connected(server.url);
  await client.query(await readFile(join(root, "e2e/upgrade/v0.1.0/all.sql"), "utf8"));
  await client.query("update public.sessions set expires_at = now() + interval '30 days'");
  const database = openDatabase(server.url, { max: 1 });
  await migrate(database, migrationsOf("all")).finally(() => database.close());
  return await contents(server.url);
}

await inFolder(interrupted, async (folder) => {
  const [DATA_DIR, programs] = [join(folder, "data"), join(folder, "programs")];
  await mkdir(programs);
  const home = await findHome(DATA_DIR);
  const binaries = await programsFor(home, await installServer(former, programs, interrupted));
  const before = await fillFormer(binaries, home);
  const versionOf = (data: string) => readFile(join(data, "PG_VERSION"), "utf8").then((text) => text.trim());
  expectThat((await versionOf(home.data)) === former, `The data folder is not one of PostgreSQL ${former}.`);

  const refused = await startStore({ DATA_DIR }).then(
    () => "It started.",
    (error: unknown) => (error as Error).message,
  );
  expectThat(refused.includes("npm run upgrade"), `The store did not name the command: ${refused}`);
  say(`The store refuses a folder of PostgreSQL ${former}, and names the upgrade command`);

  for (let done = 0; done < kills; done++) {
    const { child, ended } = startCommand("upgrade", { DATA_DIR });
    await Promise.race([ended, pause(1_000 + done * 1_200)]);
    child.kill("SIGKILL");
    const { status } = await ended;
    if (status === 0) break; // the upgrade finished before the kill
    await endLeftovers(home);
    const isWhole = existsSync(home.data) && (await versionOf(home.data)) === former;
    expectThat(
      isWhole || existsSync(`${home.data}-${former}`),
      `Kill ${done + 1} left neither the old nor the new database.`,
    );
    say(`A killed upgrade leaves the shop as it was (${done + 1})`);
  }
  const { status, out, err } = await runCommand("upgrade", { DATA_DIR });
  expectThat(status === 0, `The upgrade ended with ${status}: ${err}`);
  say(out.trim());
  expectThat((await versionOf(`${home.data}-${former}`)) === former, "The old database was not kept.");
  const left = (await readdir(home.folder)).filter((name) => /^postgres.+(new|upgraded)/.test(name));
  expectThat(left.length === 0, `These folders are left: ${left.join(", ")}`);

  const postgres = await startPostgres(DATA_DIR);
  const after = await contents(postgres.url).finally(() => postgres.stop());
  expectThat(isDeepStrictEqual(after, before), "The rows of the new database differ from those of the old one.");
  const SESSION_SECRET = "the secret of a store that is upgraded";
  const store = await startStore({ DATA_DIR, STORE_FEATURES: "all", SESSION_SECRET });
  const found = await find(store.address, shoppers.all).finally(() => store.stop());
  expectThat(
    isDeepStrictEqual(found, { greeted: true, signedIn: true, units: 2, ordered: true }),
    `A shopper from before the upgrade finds only ${JSON.stringify(found)}.`,
  );
  say("The store starts, and a shopper from before the upgrade finds their session, basket and order");
});
