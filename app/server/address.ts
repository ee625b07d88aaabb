import { isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { HonoEnv } from "./hono-env.ts";

/**
 * The address that limits count by: the socket's, or behind proxies of ours the entry of X-Forwarded-For that the
 * outermost of them appended, counted from the right end. Whatever stands before it the visitor may have invented, and
 * where fewer entries stand the request has not come through the proxies.
 * An IPv6 address counts as its /56, which providers give to one household: "2001:db8:0:1200::/56".
 */
export function clientAddress(c: Context<HonoEnv>): string {
  const { proxies } = c.var;
  const forwarded = proxies > 0 ? c.req.header("x-forwarded-for")?.split(",").at(-proxies)?.trim() : undefined;
  // Without a socket (a closed one has no address either) everybody shares one limit, which is safer than none.
  return countedAddress(forwarded ?? "") ?? countedAddress(socketAddress(c)) ?? "unknown";
}

/** Requests that tests make of the app as a function have no bindings at all. */
const socketAddress = (c: Context<HonoEnv>) =>
  (c.env as Partial<HonoEnv["Bindings"]> | undefined)?.incoming?.socket.remoteAddress ?? "";

/** The byte at which IPv6 addresses of a range hold an IPv4 address: 6to4, NAT64 and SIIT. */
const embedsIpv4At: { readonly [range: string]: number | undefined } = { "6to4": 2, rfc6052: 12, rfc6145: 12 };

/** An address as it is counted, or null when the text is none. Proxies may write a port after it. */
export function countedAddress(text: string): string | null {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!isIP(address)) return null; // the library also knows addresses of other ages, such as 192.0.513
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const at = embedsIpv4At[parsed.range()];
  if (at !== undefined) return new ipaddr.IPv4(parsed.toByteArray().slice(at, at + 4)).toString();
  const [first, second, third, fourth] = parsed.parts as [number, number, number, number];
  const groups = [first, second, third, fourth & 0xff00];
  return `${groups.map((group) => group.toString(16)).join(":")}::/56`;
}

/** The network of a counted address, with 256 of them: an IPv4 /24, or the IPv6 /48 that one customer can get. */
export const networkOf = (counted: string) => counted.replace(/\.\d+$/, ".0/24").replace(/:[\da-f]+::\/56$/, "::/48");
