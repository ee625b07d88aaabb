import { inPart } from "../domain/saved-basket.ts";
import type { User } from "../../shop/domain/user.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Entered, Visitor } from "../../accounts/server/entrance.ts";
import { inTime } from "../../server/in-time.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Session } from "../../accounts/server/sessions.ts";
import type { Log } from "../../server/log.ts";
import type { Baskets } from "./baskets.ts";
import type { Guests } from "./guests.ts";
import type { Owner } from "./owner.ts";

type Options = {
  readonly accounts: Accounts;
  readonly baskets: Baskets;
  readonly guests: Guests;
  readonly log: Log;
};

export type Visits = ReturnType<typeof basketVisits>;

/** Whose basket a request is about, and the accounts of a shop in which guests have baskets too. */
export function basketVisits({ accounts, baskets, guests: { cookie }, log }: Options) {
  /**
   * Puts what a guest had in the basket into the account's. Should that fail, or not all find room there, the cookie stays for
   * the next request.
   */
  async function merge({ id }: User, header: string): Promise<string[]> {
    try {
      const merged = new Set<string>();
      for (const guestBasketId of cookie.all(header))
        if (await inTime(baskets.merge(guestBasketId, id))) merged.add(guestBasketId);
      return cookie.clear(header, (guestBasketId) => merged.has(guestBasketId));
    } catch (error) {
      log.error({ cause: rootCause(error) }, "A guest's basket could not be merged yet.");
      return [];
    }
  }

  const merging =
    <Proof>(enter: (proof: Proof, visitor: Visitor) => Promise<Entered>) =>
    async (proof: Proof, visitor: Visitor): Promise<Entered> => {
      const entered = await enter(proof, visitor);
      if (!entered.ok) return entered;
      const cookies = await merge(entered.user, visitor.cookie ?? "");
      return { ...entered, cookies: [...entered.cookies, ...cookies] };
    };

  async function session(headers: Headers, options?: { renew: boolean }): Promise<Session> {
    const found = await accounts.session(headers, options);
    if (!found.user) return found;
    return { ...found, cookies: [...found.cookies, ...(await merge(found.user, headers.get("cookie") ?? ""))] };
  }

  /** Null for guests who have no basket yet, and for somebody whom the provider has to vouch for again: they wait. */
  function ownerOf({ user, greeted }: Session, header: string | undefined): Owner | null {
    if (user) return { userId: user.id };
    const basketId = greeted ? null : cookie.all(header ?? "").at(-1);
    return basketId ? { basketId } : null;
  }

  /** A visitor's basket, a long one in part; undefined where nothing is known of one. @throws Away when the database does not answer. */
  async function basketOf(visitor: Session, header: string | undefined, from: string | null) {
    const owner = ownerOf(visitor, header);
    return owner ? inPart(await baskets.read(owner), Number(from ?? 1)) : undefined;
  }

  const { passwords, tokens } = accounts;
  return {
    /** The same accounts; whoever is signed in with them finds in the basket what they put into it as a guest. */
    accounts: {
      ...accounts,
      passwords: passwords && {
        signIn: merging(passwords.signIn),
        createAccount: merging(passwords.createAccount),
      },
      tokens: tokens && { enter: merging((idToken: string, visitor) => tokens.enter(idToken, visitor)) },
      session,
      /** The next person at the browser finds an empty basket. */
      async signOut(headers: Headers) {
        await session(headers).catch(() => {}); // what was added as a guest belongs to whoever signs out
        const { cookies } = await accounts.signOut(headers);
        return { cookies: [...cookies, ...cookie.clear(headers.get("cookie") ?? "")] };
      },
      hasSession: (header: string | undefined) => accounts.hasSession(header) || cookie.isIn(header ?? ""),
    } satisfies Accounts,

    ownerOf,

    basketOf,
  };
}
