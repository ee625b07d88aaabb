import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { countIn } from "../domain/lines.ts";
import { mostUnits, type Operation, type SavedBasket, type Setting } from "../domain/saved-basket.ts";
import { basketMessages } from "../messages.ts";
import { withTimeout } from "../../server/timeout.ts";
import type { Accounts } from "../../accounts/server/accounts.ts";
import type { Session } from "../../accounts/server/sessions.ts";
import { TooMany } from "../../server/too-many.ts";
import { formIn } from "../../server/forms.ts";
import { clientAddress } from "../../server/address.ts";
import type { PubSub } from "../../database/pubsub.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { Baskets, Known } from "./baskets.ts";
import type { ChangeLimit } from "./change-limit.ts";
import { basketEvents, overAtOnce } from "./events.ts";
import type { Guests } from "./guests.ts";
import { Operations, Settings } from "./operations.ts";
import type { Streams } from "./streams.ts";
import type { OwnerOf } from "./visitors.ts";
import { failureMessages } from "../../server/failure-messages.ts";
import { accountMessages } from "../../accounts/messages.ts";
import { basketAddress } from "../addresses.ts";
import { checkoutAddress } from "../../shop/addresses.ts";

/** What a page's script sends: for whom it kept the operations (an account's id, or null for a guest), oldest first. */
const Sent = z.object({
  user: z.string().nullable(),
  /** The state of a basket that it knows. */
  id: z.uuid().nullable().optional(),
  version: z.int().optional(),
  operations: Operations.transform((all, context) => {
    const [first, ...rest] = all;
    if (first) return [first, ...rest] as const;
    context.addIssue("Nothing to do.");
    return z.NEVER;
  }),
});

type Asked = readonly [Operation | Setting, ...(Operation | Setting)[]];

const noBasket: SavedBasket = { id: null, version: 0, lines: [] };

type Options = {
  readonly accounts: Accounts;
  readonly baskets: Baskets;
  readonly countChanges: ChangeLimit;
  readonly guests: Guests;
  readonly ownerOf: OwnerOf;
  readonly pubsub: PubSub;
  readonly streams: Streams;
};

/** The saved basket over HTTP: for scripts below /api, and as a form without them. */
export function basketRoutes({ accounts, baskets, countChanges, guests, ownerOf, pubsub, streams }: Options) {
  /** Who asks, their answer's cookies already set. */
  async function visitor(c: Context<HonoEnv>): Promise<Session> {
    const session = await accounts.session(c.req.raw.headers);
    setCookies(c, session.cookies);
    return session;
  }

  /** Counts a basket that is about to be begun. When it is sent again because its answer was lost, it is there already. */
  async function begin(c: Context<HonoEnv>, basketId: string) {
    if ((await withTimeout(baskets.read({ basketId }))).id) return;
    const begun = await withTimeout(guests.begin(clientAddress(c)));
    if (!begun.ok) throw new TooMany(basketMessages.tooManyBegun, begun.retryAfter);
  }

  /**
   * Makes the operations in the visitor's basket; a guest who has none gets one, and its cookie a year from now. A cookie may be
   * of a basket that was merged into an account's meanwhile: the browser forgets it.
   */
  async function apply(c: Context<HonoEnv>, session: Session, operations: Asked, knows?: Known) {
    const [fresh, ...earlier] = guests.basketsFor(operations[0].id);
    const header = c.req.header("cookie") ?? "";
    const known = session.user ? [] : guests.cookie.all(header).toReversed();
    const counted = await withTimeout(
      countChanges(session.user?.id ?? known[0] ?? fresh!, clientAddress(c), operations),
    );
    if (!counted.ok) throw new TooMany(basketMessages.tooManyChanges, counted.retryAfter);
    if (session.user) {
      // A guest's basket whose answer was lost, before its owner signed in.
      for (const basketId of [...earlier, fresh!]) await withTimeout(baskets.merge(basketId, session.user.id));
      return withTimeout(baskets.apply({ userId: session.user.id }, operations, knows));
    }
    // Begun before the newest secret was, by an operation whose answer was lost.
    const begun =
      known.length > 0 ? [] : await Promise.all(earlier.map((id) => withTimeout(baskets.read({ basketId: id }))));
    const merged = new Set<string>();
    for (const basketId of [...known, ...begun.flatMap(({ id }) => id ?? []), fresh!, randomUUID()]) {
      if (!known.includes(basketId)) await begin(c, basketId);
      const applied = await withTimeout(baskets.apply({ basketId }, operations, knows));
      if (applied.ok) {
        setCookies(c, [
          ...guests.cookie.keep(basketId, header),
          ...guests.cookie.clear(header, (id) => merged.has(id)),
        ]);
        return applied;
      }
      merged.add(basketId);
    }
    throw new Error("A new basket was merged before anybody knew of it.");
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
      const basket = owner ? await withTimeout(baskets.read(owner)) : noBasket;
      return c.json({ user: session.user?.id ?? null, basket, refused: [] });
    })
    .post("/api/basket", async (c) => {
      const sent = Sent.safeParse(await c.req.json().catch(() => null));
      if (!sent.success) return c.json({ message: failureMessages.notUnderstood }, 400);
      const { user, operations, id = null, version = 0 } = sent.data;
      const session = await visitor(c);
      // Somebody else has signed in or out since the page knew: what it kept is not for this basket.
      const isTheirs = !isUnknown(session) && (session.user?.id ?? null) === user;
      const applied = isTheirs && (await apply(c, session, operations, { id, version }));
      if (!applied || !applied.ok) return c.json({ message: accountMessages.tokenRefused }, 409);
      return c.json({ user, basket: applied.basket, refused: applied.refused });
    })
    .get("/api/basket/events", async (c) => {
      const session = await visitor(c);
      if (!isUnknown(session) && isForAnother(c.req.query("user"), session)) return overAtOnce(c);
      const owner = ownerOf(session, c.req.header("cookie"));
      return owner ? basketEvents(c, owner, { accounts, ownerOf, baskets, pubsub, streams }) : c.body(null, 204);
    })
    .post(basketAddress.pattern, async (c) => {
      const form = await formIn(c);
      const operation = operationIn(form);
      if (!operation && (form["count"] ?? form["quantity"]) !== undefined)
        return c.var.problem(400, basketMessages.notACount(mostUnits));
      if (!operation) return c.var.problem(400, failureMessages.notUnderstood);
      const session = await visitor(c);
      const applied = isUnknown(session) ? null : await apply(c, session, [operation]);
      if (!applied?.ok) return c.var.problem(409, accountMessages.tokenRefused);
      const [refused] = applied.refused;
      if (refused) return c.var.problem(409, refused.message);
      if (operation.type === "add") return c.redirect(cameFrom(c), 303);
      return c.redirect(checkoutAddress({ removed: applied.removals[0] }), 303);
    });
}

/** Whether a hosted provider has to vouch for the visitor again: until then they are neither a guest nor signed in. */
const isUnknown = ({ user, greeted }: Session) => greeted !== null && !user;

/** Whether a page listens that knows another shopper than the visitor is, or any at all where there is none. */
const isForAnother = (known: string | undefined, { user }: Session) =>
  known !== undefined && known !== (user?.id ?? "");

/** The change that a form asks for, in a field that is named like it; null for anything else. */
function operationIn(form: Readonly<Record<string, string>>): Operation | Setting | null {
  const { add, count, set, quantity = "", remove, undo } = form;
  const id = randomUUID();
  if (set) return Settings.safeParse({ id, type: "set", productId: set, quantity: countIn(quantity) }).data ?? null;
  const many = count === undefined ? {} : { count: countIn(count) };
  const posted = add
    ? { type: "add", productId: add, ...many }
    : remove
      ? { type: "remove", productId: remove, ...many }
      : { type: "undo", removal: undo };
  return Operations.safeParse([{ id, ...posted }]).data?.[0] ?? null;
}

const setCookies = (c: Context, cookies: readonly string[]) => {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
};

/** The page of the store on which a form was posted; the basket's, where the browser does not say. */
function cameFrom(c: Context): string {
  const referer = c.req.header("referer");
  if (!referer || !URL.canParse(referer)) return checkoutAddress();
  const { origin, pathname, search } = new URL(referer);
  // The origin was checked to be the store's own; and a path that begins with two slashes would lead out of it.
  return origin === c.req.header("origin") && !/^\/[/\\]/.test(pathname) ? pathname + search : checkoutAddress();
}
