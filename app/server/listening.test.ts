import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Server } from "node:http";
import { createPatientServer, extendRequestTimeout } from "./listening.ts";
import { type TestStore, testStore } from "../testing.ts";

let store: TestStore;
let server: Server;
beforeAll(async () => {
  store = await testStore();
  const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
  server = createPatientServer(getRequestListener(store.app.fetch), limits).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await store.stop();
});

function responsesTo(sent: string) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Type: ${type}\r\n`;
const form = "application/x-www-form-urlencoded";

test.each([
  ["headers that do not end", "GET / HTTP/1.1\r\nHost: localhost:3000\r\nCookie: a="],
  ["a form that does not come", `${post("/login", form)}Content-Length: 100\r\n\r\nemail=`],
  ["JSON that does not come", `${post("/api/sign-in", "application/json")}Content-Length: 100\r\n\r\n{`],
  ["a body without a length that does not end", `${post("/login", form)}Transfer-Encoding: chunked\r\n\r\n1\r\ne\r\n`],
])("%s: 408 within the limit, and the connection is closed", async (_, sent) => {
  expect(await responsesTo(sent)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close/i);
});

test("a request that is sent in time gets a response, and its connection stays open", async () => {
  const request = "GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\n";
  const responses = await responsesTo(`${request}\r\n${request}Connection: close\r\n\r\n`);
  expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test("a known visitor has more time to send a body, but not forever", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const patient = createPatientServer(
    async (request, response) => {
      const end = extendRequestTimeout(request.socket, request.url === "/long" ? 5_000 : 700);
      try {
        response.end(await text(request));
      } catch {
        resolve();
      } finally {
        end();
      }
    },
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  ).listen(0, "127.0.0.1");
  await once(patient, "listening");
  const sent = (path: string) => {
    const socket = connect((patient.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 5\r\n\r\nslow`);
    return socket;
  };
  const socket = sent("/long");
  setTimeout(() => socket.write("!"), 900);
  expect(await text(socket)).toMatch(/200 OK[^]*slow!$/);
  expect(await text(sent("/short"))).toBe("");
  await ended;
  patient.close();
});
