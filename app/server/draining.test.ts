import { once } from "node:events";
import { Agent, type IncomingMessage, request, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drainableServer } from "./draining.ts";

async function serving(listener: RequestListener) {
  const [stopping, hurry] = [new AbortController(), new AbortController()];
  const { server, drain } = drainableServer(stopping.signal, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close().closeAllConnections();
  });
  async function get(path = "/") {
    const [response] = (await once(request({ port, path, agent }).end(), "response")) as [IncomingMessage];
    await response.toArray();
    return response.headers;
  }
  const stop = () => {
    stopping.abort();
    return drain(hurry.signal);
  };
  return { server, port, get, stop, hurry: () => hurry.abort() };
}

test("the keep-alive timeout exceeds that of proxies", async () => {
  const { get } = await serving((_, response) => response.end());
  expect((await get())["keep-alive"]).toBe("timeout=80"); // nginx's timeout is 75 s
});

test.each<[string, RequestListener]>([
  ["names its headers", (_, response) => response.writeHead(200, { "x-kind": "object" }).end("x")],
  ["lists its headers", (_, response) => response.writeHead(200, ["x-kind", "list"]).end("x")],
  ["gives a reason", (_, response) => response.writeHead(200, "Fine", { "x-kind": "reason" }).end("x")],
  ["writes no head", (_, response) => response.setHeader("x-kind", "none").end("x")],
])("while the server stops, a response that %s says that its connection closes", async (_, listener) => {
  const { get, stop } = await serving(listener);
  const before = await get();
  expect(before.connection).toBe("keep-alive");
  const stopped = stop();
  expect(await get()).toMatchObject({ connection: "close", "x-kind": before["x-kind"] });
  await stopped;
});

test("a response in progress when the server stops says so too", async () => {
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { get, stop } = await serving(async (_, response) => {
    begin();
    await mayRespond;
    response.end("x");
  });
  const pending = get();
  await hasBegun;
  const stopped = stop();
  respond();
  expect((await pending).connection).toBe("close");
  await stopped;
});

test("in a hurry, it waits neither for pending requests nor for idle connections", async () => {
  const { server, port, get, stop, hurry } = await serving((incoming, response) => {
    if (incoming.url === "/") response.end();
  });
  await get();
  const waiting = connect(port, "127.0.0.1").on("error", () => {});
  const closed = once(waiting, "close");
  waiting.write("GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(server, "request");
  const begun = performance.now();
  const stopped = stop();
  hurry();
  await Promise.all([stopped, closed]);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
