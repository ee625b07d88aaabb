import { createHmac } from "node:crypto";
import { isEqual, signedCookie } from "../../server/signed-cookie.ts";
import type { Secrets } from "../../server/secrets.ts";

/** An order without an account, and which of its links is meant: those before the newest are worth nothing. */
export type OrderLink = {
  readonly number: number;
  readonly version: number;
  /** Whether it comes from the email: then whoever has it reads what is sent to the order's e-mail. */
  readonly proves?: boolean;
};

/** How long a link and a cookie are worth anything, in seconds: 90 days. */
const seconds = 90 * 24 * 60 * 60;

/** For how many orders a browser keeps cookies. */
const most = 8;

const valueOf = ({ number, version, proves }: OrderLink) =>
  [number, version, Math.floor(Date.now() / 1000) + seconds, proves ? 1 : 0].join(".");

/** Null once its time is over, or where it is none. */
function linkIn(value: string): OrderLink | null {
  const [number, version, until, proves] = value.split(".").map(Number);
  const counts = number && version !== undefined && until && until > Date.now() / 1000;
  return counts ? { number, version, proves: proves === 1 } : null;
}

export type OrderLinks = ReturnType<typeof createOrderLinks>;

/**
 * What opens an order that was placed without an account: a token in the link of an email, made as that is sent, and a cookie of the browser
 * that placed the order or followed the link. Both say which link of the order they are, and until when, under our signature;
 * no row holds either.
 */
export function createOrderLinks({ secrets, secure }: { secrets: Secrets; secure: boolean }) {
  const cookie = signedCookie({ name: "order", seconds, secrets, secure });
  const signed = (value: string, secret = secrets[0]) =>
    `${value}.${createHmac("sha256", secret).update(`order link:${value}`).digest("base64url")}`;

  return {
    /** Cookies go when their browser's shopper signs out: whoever comes next has ordered nothing. */
    isIn: cookie.isIn,
    clear: (header: string) => cookie.clear(header),

    token: (link: OrderLink) => signed(valueOf({ ...link, proves: true })),

    /** Which order a token opens; null for one that is forged or too old. */
    read(token: string): OrderLink | null {
      const value = token.slice(0, token.lastIndexOf("."));
      return secrets.some((secret) => isEqual(token, signed(value, secret))) ? linkIn(value) : null;
    },

    /** The Set-Cookie values with which a browser opens an order; it forgets the oldest of many. */
    keep(link: OrderLink, header: string): string[] {
      const others = cookie.all(header).filter((value) => linkIn(value)?.number !== link.number);
      const oldest = new Set(others.slice(0, -(most - 1)));
      return [cookie.write(valueOf(link)), ...cookie.clear(header, (value) => oldest.has(value))];
    },

    /** The link that a Cookie header has of an order, or null. */
    carried: (header: string, number: number): OrderLink | null =>
      cookie
        .all(header)
        .map(linkIn)
        .findLast((link) => link?.number === number) ?? null,
  };
}
