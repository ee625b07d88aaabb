import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrationsOf } from "../migrations.ts";
import { untoldChanges } from "../server/schema.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres/start.ts";
import { newFolder, query } from "./postgres/testing.stores.ts";
import { createPubSub } from "./pubsub.ts";

test("a crash of PostgreSQL empties the table of unpublished changes; subscribers then treat all as changed, and later changes are published", async () => {
  const postgres = await startPostgres(await newFolder());
  onTestFinished(() => postgres.stop());
  const database = openDatabase(postgres.url, { notifies: true });
  onTestFinished(() => database.close());
  await migrate(database, migrationsOf(""));
  const listening = (committed: EventTarget | null) => {
    const pubsub = createPubSub(postgres.url, ["basket"], pino({ level: "silent" }), { committed });
    onTestFinished(() => pubsub.stop());
    const received: string[] = [];
    pubsub.subscribe("basket", (payload) => received.push(payload));
    return received;
  };
  const change = (payload: string) => database.insert(untoldChanges).values({ channel: "basket", payload });

  const received = listening(null);
  await vi.waitUntil(() => received.length > 0);
  received.length = 0;
  await change("lost");
  const held = await database.$client.connect();
  held.on("error", () => {});
  const { rows } = await held.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]!.pid, "SIGKILL");
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([""]);
  held.release(true);
  expect(await query(postgres.url, "select * from untold_changes")).toEqual([]);

  listening(new EventTarget());
  await change("later");
  await expect.poll(() => received, { timeout: 5_000 }).toEqual(["", "later"]);
});
