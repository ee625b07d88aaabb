import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress, countedAddress } from "./address.ts";
import type { Visiting } from "./visiting.ts";

async function addressOf(socket: string | undefined, forwarded?: string, trustedProxy = true) {
  const app = new Hono<Visiting>().get("/", (c) => {
    c.set("trustedProxy", trustedProxy);
    return c.text(clientAddress(c));
  });
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress: socket } } });
  return response.text();
}

test("without a trusted proxy it is the socket's address, whatever X-Forwarded-For says", async () => {
  expect(await addressOf("192.0.2.1", "203.0.113.9", false)).toBe("192.0.2.1");
});

test("behind a trusted proxy it is the last entry of X-Forwarded-For", async () => {
  expect(await addressOf("192.0.2.1", "203.0.113.9, 198.51.100.7")).toBe("198.51.100.7");
});

test.each([undefined, "", "unknown", "203.0.113.9, ", "203.0.113.9, _hidden"])(
  "behind a trusted proxy that says nothing of use (%j) it is the proxy's",
  async (forwarded) => {
    expect(await addressOf("192.0.2.1", forwarded)).toBe("192.0.2.1");
  },
);

test("visitors whose address nobody knows are counted as one", async () => {
  expect(await addressOf(undefined)).toBe("unknown");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:49152", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:49152", "192.0.2.1"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::7", "2001:db8:0:1::/64"],
  ["2001:db8:0:1::192.0.2.1", "2001:db8:0:1::/64"],
  ["2001:db8::1:0:0:1", "2001:db8:0:0::/64"],
  ["[2001:db8:0:1::7]:49152", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:1:192.0.2.1", "0:0:0:0::/64"],
  ["192.0.2.256", null],
  ["192.0.2", null],
  ["::ffff:192.0.2.1, 1", null],
  ["", null],
])("%s counts as %s", (text, counted) => {
  expect(countedAddress(text)).toBe(counted);
});
