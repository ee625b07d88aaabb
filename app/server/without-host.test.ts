import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPatientServer } from "./listening.ts";
import { testStore, type TestStore } from "../testing.ts";
import { forgivingHealthChecks } from "./without-host.ts";

let store: TestStore;
let server: Server;

beforeAll(async () => {
  store = await testStore();
  const listener = getRequestListener(store.app.fetch, { hostname: "localhost" });
  server = createPatientServer(forgivingHealthChecks(listener)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await store.stop();
});

async function statusLineOf(...lines: string[]) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  return (await text(socket)).split("\r\n", 1)[0];
}

test.each(["/readyz", "/readyz?from=balancer", "/healthz"])(
  "%s answers with and without a Host header",
  async (path) => {
    expect(await statusLineOf(`GET ${path} HTTP/1.1`, "Host: shop.example")).toBe("HTTP/1.1 200 OK");
    expect(await statusLineOf(`GET ${path} HTTP/1.1`)).toBe("HTTP/1.1 200 OK");
    expect(await statusLineOf(`GET ${path} HTTP/1.0`)).toBe("HTTP/1.1 200 OK");
    expect(await statusLineOf(`HEAD ${path} HTTP/1.0`)).toBe("HTTP/1.1 200 OK");
  },
);

test("any other request of HTTP/1.1 without a Host header is refused, and one of HTTP/1.0 is answered", async () => {
  expect(await statusLineOf("GET / HTTP/1.1")).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusLineOf("GET /readyz/ HTTP/1.1")).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusLineOf("GET / HTTP/1.0")).toBe("HTTP/1.1 200 OK");
});

test.each(["/", "/readyz", "/nowhere"])("a request of %s with two Host headers is refused", async (path) => {
  const hosts = ["Host: localhost", "host: localhost"];
  expect(await statusLineOf(`GET ${path} HTTP/1.1`, ...hosts)).toBe("HTTP/1.1 400 Bad Request");
  expect(await statusLineOf(`GET ${path} HTTP/1.0`, ...hosts)).toBe("HTTP/1.1 400 Bad Request");
});

test("without a Host header, requests cannot change anything", async () => {
  const lines = ["Origin: http://localhost", "Content-Length: 0"];
  expect(await statusLineOf("POST /login HTTP/1.0", ...lines)).toBe("HTTP/1.1 403 Forbidden");
});
