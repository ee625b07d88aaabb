import { once } from "node:events";
import { createServer, type IncomingMessage, request, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionCookie } from "../accounts/server/cookie.ts";
import { fastPath } from "./fast-path.ts";
import { readPictures } from "../shop/server/pictures.ts";
import { secrets, testStore, type TestStore } from "../testing.ts";

let store: TestStore;
let before: Server;
let behind: Server;
let passedOn = 0;

beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "catalogue" }, { assets: readPictures() });
  const app = getRequestListener(store.app.fetch);
  behind = await listening(app);
  before = await listening(
    fastPath(store.app, (...sent) => {
      passedOn += 1;
      void app(...sent);
    }),
  );
  for (const path of ["/", "/checkout", "/_data/", "/nothing"]) await store.request(path); // caches the pages
});

afterAll(async () => {
  for (const server of [before, behind]) server.close().closeAllConnections();
  await store.stop();
});

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function responseTo(server: Server, method: string, path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, method, path, headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { response, body: Buffer.concat(await response.toArray()).toString("base64") };
}

async function rawResponse(server: Server, ...sent: [method: string, path: string, headers: Record<string, string>]) {
  const { response, body } = await responseTo(server, ...sent);
  const { "x-request-id": id, date, ...headers } = response.headers;
  expect([id, date]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
  return { status: response.statusCode, headers, body };
}

const picture = [...readPictures().keys()].find((path) => path.endsWith(".webp"))!;
const cookie = "theme=dark; wicker.session.forged-a=forged.signature";
const signed = sessionCookie({ secrets, secure: false })
  .write("a-token", { id: "an-id", email: "ada@example.com" })
  .split(";")[0]!;

test.each([
  ["GET", "/", {}],
  ["GET", "/", { "accept-encoding": "gzip, deflate, br" }],
  ["GET", "/", { "accept-encoding": "gzip;q=1.0, br;q=0" }],
  ["HEAD", "/checkout", { "accept-encoding": "br" }],
  ["GET", "/", { "if-none-match": "*" }],
  ["HEAD", "/", { "accept-encoding": "gzip", "if-none-match": "*" }],
  ["GET", "/", { cookie: "theme=dark" }],
  ["GET", "/_data/", { "accept-encoding": "br" }],
  ["GET", picture, {}],
  ["GET", picture, { cookie }],
  ["HEAD", picture, {}],
  ["GET", "/", { cookie }],
  ["GET", "/", { cookie: "wicker.session.a=%E0%A4%A" }],
])("%s %s with %o from memory equals the app's response", async (method, path, headers) => {
  passedOn = 0;
  expect(await rawResponse(before, method, path, headers)).toEqual(await rawResponse(behind, method, path, headers));
  expect(passedOn).toBe(0);
});

test.each([
  [{ "x-request-id": "from_the-proxy-1" }, "from_the-proxy-1"],
  [{ traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" }, "4bf92f3577b34da6a3ce929d0e0e4736"],
])("a response to a request with %o has the request id %s, from memory and from the app", async (headers, id) => {
  const responses = await Promise.all([before, behind].map((server) => responseTo(server, "GET", "/", headers)));
  expect(responses.map(({ response }) => response.headers["x-request-id"])).toEqual([id, id]);
});

test.each([
  ["GET", "/", { cookie: `theme=dark; ${signed}` }],
  ["GET", "/nothing", {}],
  ["GET", "/login", {}],
  ["GET", "/%63heckout", {}],
  ["GET", "/?from=elsewhere", {}],
  ["POST", "/", {}],
  ["GET", "*", {}],
])("%s %s with %o is passed to the app", async (method, path, headers) => {
  passedOn = 0;
  await responseTo(before, method, path, headers);
  expect(passedOn).toBe(1);
});
