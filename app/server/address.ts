import { isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HonoEnv } from "./hono-env.ts";

/**
 * Returns the client's IP address, the key for rate limits. An IPv6 address becomes its /56 prefix
 * ("2001:db8:0:1200::/56"). Behind proxies, reads the X-Forwarded-For entry that the outermost proxy added, because
 * clients can forge earlier entries.
 */
export function clientAddress(c: Context<HonoEnv>): string {
  const { proxies } = c.var;
  const forwarded = proxies > 0 ? c.req.header("x-forwarded-for")?.split(",").at(-proxies)?.trim() : undefined;
  // Requests without an IP address, such as those from a closed socket, share one limit.
  return countedAddress(forwarded ?? "") ?? countedAddress(incomingOf(c)?.socket.remoteAddress ?? "") ?? "unknown";
}

/** Returns Node's request. Undefined if a test calls the app as a function, without bindings. */
export const incomingOf = ({ env }: { env: Partial<HonoEnv["Bindings"]> | undefined }) => env?.incoming;

/** Byte offset of an IPv4 address embedded in an IPv6 address, by name of the IPv6 range: 6to4, NAT64 and SIIT. */
const embedsIpv4At: Readonly<Record<string, number>> = { "6to4": 2, rfc6052: 12, rfc6145: 12 };

/** Key of an IP address for rate limits, without the port. Null for an invalid IP address. */
export function countedAddress(text: string): string | null {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!isIP(address)) return null; // `ipaddr` also accepts obsolete forms such as 192.0.513
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const at = embedsIpv4At[parsed.range()];
  if (at !== undefined) return new ipaddr.IPv4(parsed.toByteArray().slice(at, at + 4)).toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = parsed.parts;
  const groups = [first, second, third, fourth & 0xff00];
  return `${groups.map((group) => group.toString(16)).join(":")}::/56`;
}

/** Network of an address from `countedAddress`: IPv4 /24 or IPv6 /48. One customer may have a whole IPv6 /48. */
export const networkOf = (counted: string) => counted.replace(/\.\d+$/, ".0/24").replace(/:[\da-f]+::\/56$/, "::/48");
