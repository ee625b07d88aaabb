import { isIP, isIPv4 } from "node:net";
import type { Context } from "hono";
import type { Visiting } from "./visiting.ts";

/**
 * The address that limits count by: the socket's, or behind a trusted proxy the last entry of X-Forwarded-For, which is
 * the one that our proxy appended. Whatever stands before it, or without such a proxy at all, the visitor may have invented.
 * An IPv6 visitor owns at least a /64 and so counts as one: "2001:db8:0:1::/64".
 */
export function clientAddress(c: Context<Visiting>): string {
  const forwarded = c.var.trustedProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  // Without a socket (a closed one has no address either) everybody shares one limit, which is safer than none.
  return countedAddress(forwarded ?? "") ?? countedAddress(socketAddress(c)) ?? "unknown";
}

/** Requests that tests make of the app as a function have no bindings at all. */
const socketAddress = (c: Context<Visiting>) =>
  (c.env as Partial<Visiting["Bindings"]> | undefined)?.incoming?.socket.remoteAddress ?? "";

/** An address as it is counted, or null when the text is none. Proxies may write a port after it. */
export function countedAddress(text: string): string | null {
  const address = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIP(address)) return null;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. The URL parser writes every spelling of it the same way, without dots. */
function ipv6Groups(address: string): number[] {
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [hexNumbers(head), hexNumbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

const hexNumbers = (groups: string) =>
  groups
    .split(":")
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
