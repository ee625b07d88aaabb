import { createServer, type AddressInfo, connect } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testDatabase, type TestDatabase } from "./postgres/testing.ts";
import { reachDatabase } from "./reach.ts";

let store: TestDatabase;
beforeAll(async () => void (store = await testDatabase()));
afterAll(() => store.stop());

const never = new AbortController().signal;

/** Finds a free port. `open` starts a proxy on this port, which forwards connections to the database. */
async function port() {
  const url = new URL(store.url);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.${url.port}`;
  const server = createServer((near) => {
    const far = connect(socket);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.pipe(to).on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: number } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${number}`;
  const open = () => server.listen(number, "127.0.0.1");
  onTestFinished(() => void server.close());
  return { url: url.href, open };
}

test("a start waits for a database that is away, and says so once", async () => {
  const { url, open } = await port();
  const lines: string[] = [];
  const reached = reachDatabase(url, (line) => lines.push(line), never);
  await wait(1_200);
  open();
  await reached;
  expect(lines).toEqual([
    expect.stringMatching(/^The database cannot be reached yet: .*ECONNREFUSED.*\. The store waits for it\.$/),
  ]);
});

test("a store that is stopped meanwhile stops waiting", async () => {
  const { url } = await port();
  const stopped = new AbortController();
  const reached = reachDatabase(url, () => stopped.abort(new Error("enough")), stopped.signal);
  await expect(reached).rejects.toThrow("enough");
});

test("a database that does not exist is refused at once", async () => {
  const url = store.url.replace(/\/test_\w+/, "/nothing");
  const lines: string[] = [];
  await expect(reachDatabase(url, (line) => lines.push(line), never)).rejects.toThrow(
    /^The database refuses the store's connection: database "nothing" does not exist\.$/,
  );
  expect(lines).toEqual([]);
});
