import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { countIn } from "../domain/lines.ts";
import { maxUnits, noBasket, type Operation, type Setting } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Session } from "../../accounts/server/sessions.ts";
import { setHeaders } from "../../server/set-headers.ts";
import { TooMany } from "../../server/too-many.ts";
import { formIn } from "../../server/forms.ts";
import { clientAddress } from "../../server/address.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Known } from "./batched-changes.ts";
import type { ChangeLimit } from "./change-limit.ts";
import { basketEvents, type EventSources, sendStreamEnd } from "./events.ts";
import type { Guests } from "./guests.ts";
import { Operations, Settings } from "./operations.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { accountMessages } from "../../accounts/messages.ts";
import { basketAddress } from "../addresses.ts";
import { checkoutAddress } from "../../shop/addresses.ts";

/** Body of POST /api/basket: owner of the queue; id and version of the browser's basket; operations, oldest first. */
const Sent = z.object({
  user: z.string().nullable(),
  id: z.uuid().nullable().optional(),
  version: z.int().optional(),
  operations: Operations.transform((all, context) => {
    const [first, ...rest] = all;
    if (first) return [first, ...rest] as const;
    context.addIssue("Nothing to do.");
    return z.NEVER;
  }),
});

type SentOperations = readonly [Operation | Setting, ...(Operation | Setting)[]];

type Options = EventSources & {
  readonly accounts: Accounts;
  readonly countChanges: ChangeLimit;
  readonly guests: Guests;
};

export function basketRoutes({ countChanges, guests, ...sources }: Options) {
  const { accounts, baskets, ownerOf } = sources;

  /** Reads the session. Sets its renewed cookies on the response. */
  async function visitor(c: Context<HonoEnv>): Promise<Session> {
    const session = await accounts.session(c.req.raw.headers);
    setHeaders(c, session);
    return session;
  }

  /** Counts a new basket for the rate limit, but not a retry, whose basket already exists. */
  async function startBasket(c: Context<HonoEnv>, basketId: string) {
    if ((await baskets.read({ basketId })).id) return;
    const begun = await guests.consumeLimits(clientAddress(c));
    if (!begun.ok) throw new TooMany(basketMessages.tooManyBegun, begun.retryAfter);
  }

  /** Applies operations to the visitor's basket. Sets a guest's cookie, and clears cookies of merged baskets. */
  async function apply(c: Context<HonoEnv>, session: Session, operations: SentOperations, knows?: Known) {
    const [fresh = "", ...earlier] = guests.basketsFor(operations[0].id);
    const header = c.req.header("cookie") ?? "";
    const known = session.user ? [] : guests.cookie.all(header).toReversed();
    const counted = await countChanges(session.user?.id ?? known[0] ?? fresh, clientAddress(c), operations);
    if (!counted.ok) throw new TooMany(basketMessages.tooManyChanges, counted.retryAfter);
    if (session.user) {
      // If the response to an earlier attempt was lost, the shopper may have a guest's basket from before the sign-in.
      for (const basketId of [...earlier, fresh]) await baskets.merge(basketId, session.user.id);
      return baskets.apply({ userId: session.user.id }, operations, knows);
    }
    // If the response to an earlier attempt was lost, that attempt may have created a basket with an older secret.
    const begun = known.length > 0 ? [] : await Promise.all(earlier.map((id) => baskets.read({ basketId: id })));
    const merged = new Set<string>();
    for (const basketId of [...known, ...begun.flatMap(({ id }) => id ?? []), fresh, randomUUID()]) {
      if (!known.includes(basketId)) await startBasket(c, basketId);
      const applied = await baskets.apply({ basketId }, operations, knows);
      if (applied.ok) {
        const cleared = guests.cookie.clear(header, (id) => merged.has(id));
        setHeaders(c, { cookies: [...guests.cookie.keep(basketId, header), ...cleared] });
        return applied;
      }
      merged.add(basketId);
    }
    throw new Error("A new basket was merged before its first change.");
  }

  return new Hono<HonoEnv>()
    .use("/api/basket", async (c, next) => {
      c.header("cache-control", "no-store");
      await next();
    })
    .get("/api/basket", async (c) => {
      const session = await visitor(c);
      if (isUnknown(session)) return c.json({ message: accountMessages.tokenRefused }, 409);
      const owner = ownerOf(session, c.req.header("cookie"));
      const basket = owner ? await baskets.read(owner) : noBasket;
      return c.json({ user: session.user?.id ?? null, basket, refused: [] });
    })
    .post("/api/basket", async (c) => {
      const sent = Sent.safeParse(await c.req.json().catch(() => null));
      if (!sent.success) return c.json({ message: failureMessages.notUnderstood }, 400);
      const { user, operations, id = null, version = 0 } = sent.data;
      const session = await visitor(c);
      const isTheirs = !isUnknown(session) && (session.user?.id ?? null) === user;
      const applied = isTheirs && (await apply(c, session, operations, { id, version }));
      if (!applied || !applied.ok) return c.json({ message: accountMessages.tokenRefused }, 409);
      return c.json({ user, basket: applied.basket, refused: applied.refused });
    })
    .get("/api/basket/events", async (c) => {
      const session = await visitor(c);
      const shopper = c.req.query("user"); // the page's account id, empty for guests
      if (!isUnknown(session) && shopper !== undefined && shopper !== (session.user?.id ?? "")) return sendStreamEnd(c);
      const owner = ownerOf(session, c.req.header("cookie"));
      return owner ? basketEvents(c, owner, sources) : c.body(null, 204);
    })
    .post(basketAddress.pattern, async (c) => {
      const form = await formIn(c);
      const operation = operationIn(form);
      const hasCount = form["count"] !== undefined;
      if (!operation && form["set"]) return backToField(c, form);
      if (!operation)
        return c.var.problem(400, hasCount ? basketMessages.notACount(maxUnits) : failureMessages.notUnderstood);
      const session = await visitor(c);
      const applied = isUnknown(session) ? null : await apply(c, session, [operation]);
      if (!applied?.ok) return c.var.problem(409, accountMessages.tokenRefused);
      const [refused] = applied.refused;
      if (refused && operation.type === "set") return backToField(c, form);
      if (refused) return c.var.problem(409, refused.message);
      if (operation.type === "add") return c.redirect(cameFrom(c), 303);
      return c.redirect(checkoutAddress({ removed: applied.removals[0] }), 303);
    });
}

/** True if a hosted provider must confirm the session again. */
const isUnknown = ({ user, greeted }: Session) => greeted !== null && !user;

/** Parses a posted form. A field's name is the operation's type. Null if invalid. */
function operationIn(form: Readonly<Record<string, string>>): Operation | Setting | null {
  const { add, count, set, quantity = "", remove, undo } = form;
  const id = randomUUID();
  if (set) return Settings.safeParse({ id, type: "set", productId: set, quantity: countIn(quantity) }).data ?? null;
  const many = count === undefined ? {} : { count: countIn(count) };
  const productId = add || remove;
  const operation = productId ? { type: add ? "add" : "remove", productId, ...many } : { type: "undo", removal: undo };
  return Operations.safeParse([{ id, ...operation }]).data?.[0] ?? null;
}

/** Redirects to the basket, which shows the typed quantity and its error. */
const backToField = (c: Context, { set, quantity }: Readonly<Record<string, string>>) =>
  c.redirect(checkoutAddress({ refused: set, typed: quantity }), 303);

/** URL path of the page that posted the form. Without a valid Referer, the basket page. */
function cameFrom(c: Context): string {
  const referer = c.req.header("referer");
  if (!referer || !URL.canParse(referer)) return checkoutAddress();
  const { origin, pathname, search } = new URL(referer);
  // Checks the path too, because a redirect to a path that begins with two slashes would leave the store.
  return origin === c.req.header("origin") && !/^\/[/\\]/.test(pathname) ? pathname + search : checkoutAddress();
}
