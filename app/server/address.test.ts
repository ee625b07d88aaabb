import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress, countedAddress, networkOf } from "./address.ts";
import type { HonoEnv } from "./hono-env.ts";

async function addressOf(socket: string | undefined, forwarded?: string, proxies = 1) {
  const app = new Hono<HonoEnv>().get("/", (c) => {
    c.set("proxies", proxies);
    return c.text(clientAddress(c));
  });
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress: socket } } });
  return response.text();
}

test("without a proxy, it is the socket's address, whatever X-Forwarded-For says", async () => {
  expect(await addressOf("192.0.2.1", "203.0.113.9", 0)).toBe("192.0.2.1");
});

test("behind a proxy it is the last entry of X-Forwarded-For", async () => {
  expect(await addressOf("192.0.2.1", "203.0.113.9, 198.51.100.7")).toBe("198.51.100.7");
});

test("behind several proxies it is the entry at their number, counted from the right", async () => {
  const forwarded = "198.51.100.66, 203.0.113.9, 10.0.0.2, 10.0.0.1";
  expect(await addressOf("192.0.2.1", forwarded, 2)).toBe("10.0.0.2");
  expect(await addressOf("192.0.2.1", forwarded, 3)).toBe("203.0.113.9");
});

test("with fewer entries than proxies it is the socket's", async () => {
  expect(await addressOf("192.0.2.1", "203.0.113.9", 2)).toBe("192.0.2.1");
  expect(await addressOf("192.0.2.1", undefined, 2)).toBe("192.0.2.1");
});

test.each([undefined, "", "unknown", "203.0.113.9, ", "203.0.113.9, _hidden"])(
  "behind a proxy with a useless header (%j) it is the proxy's",
  async (forwarded) => {
    expect(await addressOf("192.0.2.1", forwarded)).toBe("192.0.2.1");
  },
);

test("visitors with unknown addresses are counted as one", async () => {
  expect(await addressOf(undefined)).toBe("unknown");
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:49152", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:49152", "192.0.2.1"],
  ["::1", "0:0:0:0::/56"],
  ["2001:db8:0:1234:aaaa:bbbb:cccc:dddd", "2001:db8:0:1200::/56"],
  ["2001:db8:0:12ff::1", "2001:db8:0:1200::/56"],
  ["2001:db8:0:1300::1", "2001:db8:0:1300::/56"],
  ["2001:0DB8:0000:00AB::7", "2001:db8:0:0::/56"],
  ["2001:db8:0:ab00::192.0.2.1", "2001:db8:0:ab00::/56"],
  ["2001:db8::1:0:0:1", "2001:db8:0:0::/56"],
  ["[2001:db8:0:1234::7]:49152", "2001:db8:0:1200::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ["::ffff:1:192.0.2.1", "0:0:0:0::/56"],
  ["64:ff9b::192.0.2.1", "192.0.2.1"],
  ["::ffff:0:192.0.2.1", "192.0.2.1"],
  ["2002:c000:201:1234::7", "192.0.2.1"],
  ["192.0.2.256", null],
  ["192.0.2", null],
  ["::ffff:192.0.2.1, 1", null],
  ["", null],
])("%s counts as %s", (text, counted) => {
  expect(countedAddress(text)).toBe(counted);
});

test.each([
  ["192.0.2.1", "192.0.2.0/24"],
  ["2001:db8:7:1200::/56", "2001:db8:7::/48"],
  ["0:0:0:0::/56", "0:0:0::/48"],
  ["unknown", "unknown"],
])("the network of %s is %s", (counted, network) => {
  expect(networkOf(counted)).toBe(network);
});
