import { createHmac } from "node:crypto";
import { isEqual, signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** Link to a guest order. Only the latest version is valid. */
export type OrderLink = {
  readonly number: number;
  readonly version: number;
  readonly proves?: boolean;
  /** Expiry in seconds since the epoch. */
  readonly until?: number;
};

/** Lifetime of links and cookies, in seconds. */
const seconds = 90 * 24 * 60 * 60;

const maxCookies = 8;

function valueOf({ number, version, proves, until }: OrderLink) {
  const renewed = Math.floor(Date.now() / 1000) + seconds;
  return [number, version, (proves ? null : until) ?? renewed, proves ? 1 : 0].join(".");
}

function linkIn(value: string): OrderLink | null {
  const [number, version, until, proves] = value.split(".").map(Number);
  const counts = number && version !== undefined && until && until > Date.now() / 1000;
  return counts ? { number, version, until, proves: proves === 1 } : null;
}

export type OrderLinks = ReturnType<typeof createOrderLinks>;

/** Signs tokens and cookies of guest orders, with the link's version and expiry. */
export function createOrderLinks({ secrets, secure }: { secrets: Secrets; secure: boolean }) {
  const cookie = signedCookie({ name: "order", seconds, secrets, secure });
  const signed = (value: string, secret = secrets[0]) =>
    `${value}.${createHmac("sha256", secret).update(`order link:${value}`).digest("base64url")}`;

  return {
    clear: (header: string) => cookie.clear(header),

    token: (link: OrderLink) => signed(valueOf(link)),

    read(token: string): OrderLink | null {
      const value = token.slice(0, token.lastIndexOf("."));
      return secrets.some((secret) => isEqual(token, signed(value, secret))) ? linkIn(value) : null;
    },

    /** Set-Cookie values that open an order. Deletes the oldest order cookies above `maxCookies`. */
    setCookies(link: OrderLink, header: string): string[] {
      const others = cookie.all(header).filter((value) => linkIn(value)?.number !== link.number);
      const oldest = new Set(others.slice(0, -(maxCookies - 1)));
      return [cookie.write(valueOf(link)), ...cookie.clear(header, (value) => oldest.has(value))];
    },

    carried: (header: string, number: number): OrderLink | null =>
      cookie
        .all(header)
        .map(linkIn)
        .findLast((link) => link?.number === number) ?? null,
  };
}
