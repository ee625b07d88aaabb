import { isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HonoEnv } from "./hono-env.ts";

/**
 * Client address for limits: the socket's, or behind our proxies the X-Forwarded-For entry that the outermost proxy
 * appended, counted from the right.
 * Clients can forge the entries before it. With fewer entries, the request bypassed the proxies.
 * An IPv6 address counts as its /56, the usual size for a household: "2001:db8:0:1200::/56".
 */
export function clientAddress(c: Context<HonoEnv>): string {
  const { proxies } = c.var;
  const forwarded = proxies > 0 ? c.req.header("x-forwarded-for")?.split(",").at(-proxies)?.trim() : undefined;
  // Requests without an address, such as from a closed socket, share one limit.
  return countedAddress(forwarded ?? "") ?? countedAddress(socketAddress(c)) ?? "unknown";
}

/** Test requests to the app as a function have no bindings. */
const socketAddress = (c: Context<HonoEnv>) =>
  (c.env as Partial<HonoEnv["Bindings"]> | undefined)?.incoming?.socket.remoteAddress ?? "";

/** Byte offset of the IPv4 address within IPv6 addresses of a range: 6to4, NAT64 and SIIT. */
const embedsIpv4At: { readonly [range: string]: number | undefined } = { "6to4": 2, rfc6052: 12, rfc6145: 12 };

/** Normalizes an address for counting, without a port. Returns null if it is invalid. */
export function countedAddress(text: string): string | null {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!isIP(address)) return null; // the library also accepts obsolete forms such as 192.0.513
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const at = embedsIpv4At[parsed.range()];
  if (at !== undefined) return new ipaddr.IPv4(parsed.toByteArray().slice(at, at + 4)).toString();
  const [first, second, third, fourth] = parsed.parts as [number, number, number, number];
  const groups = [first, second, third, fourth & 0xff00];
  return `${groups.map((group) => group.toString(16)).join(":")}::/56`;
}

/** Network of 256 counted addresses: an IPv4 /24, or the IPv6 /48 that one customer can get. */
export const networkOf = (counted: string) => counted.replace(/\.\d+$/, ".0/24").replace(/:[\da-f]+::\/56$/, "::/48");
