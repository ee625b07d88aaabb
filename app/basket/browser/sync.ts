import { inOrder, type Pending, shownLines } from "../domain/pending.ts";
import type { Product } from "../../shop/domain/product.ts";
import {
  mostUnits,
  type BasketOffer,
  type Operation,
  type SavedBasket,
  type SavedLine,
  unitsOf,
  unreadWith,
  wholeOf,
} from "../domain/saved-basket.ts";
import type { Identity } from "../../shop/identity.ts";
import type { SavedAction, DocumentBasket as ToldByDocument } from "../domain/state.ts";
import type { BasketChanges } from "../context.tsx";
import type { Store } from "../../shop/store.ts";
import { keepingMessages as messages } from "./messages.ts";
import { call, most, post, SomebodyElse } from "./call.ts";
import { type News, newsOfBasket } from "./news.ts";
import { throttled } from "./throttle.ts";
import { drop, keep, move, moveRecent, onChangeElsewhere, type QueueOwner, waiting } from "./queue.ts";

/**
 * What tabs tell each other: which changes the store has confirmed with which state, that there is a newer one, or that it is
 * in doubt who is signed in.
 */
type DocumentBasket =
  { shopper: QueueOwner; basket: SavedBasket; settled: readonly string[] } | { news: News } | "doubt";

const nothing: SavedBasket = { id: null, version: 0, lines: [] };

/** How long a shopper who signs out or goes to order waits for the basket to be saved, in milliseconds. */
const timeoutMs = 3_000;

/**
 * The store and the identity of a page whose basket the shop keeps. A click acts at once: it is an operation that waits in
 * the browser until the store confirms it, and what is shown is always the last confirmed state with what waits on top
 * (`basket/domain/pending.ts`, decision 0009). `loadScreen` loads the basket's screen; `begin` is for when the page is hydrated.
 */
export function syncBasket(
  store: Store<SavedAction>,
  identity: Identity,
  { basket: ofDocument }: ToldByDocument,
  loadScreen: () => Promise<unknown>,
) {
  let known = ofDocument ?? nothing;
  let isUnread = ofDocument === null;
  let pending: readonly Pending[] = [];
  let shopper: QueueOwner = store.state().user?.id ?? null;
  let latest: News | null = null;
  let lastAt = 0;
  /** Changes of an earlier page: whether the document's state contains them is for the store to say. */
  let doubted: ReadonlySet<string> = new Set();
  /** A request is on its way. */
  let asking = false;
  let signingOut = false;
  /** Says politely what has become of the session. */
  const status = Object.assign(document.createElement("div"), { ariaLive: "polite", className: "visually-hidden" });
  const settled = new Set<string>();
  const channel = new BroadcastChannel("wicker.basket");
  const notifyTabs = (told: DocumentBasket) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel.postMessage(told);
  };

  const show = () => {
    const items = unitsOf(
      shownLines(
        known,
        pending.filter(({ id }) => !doubted.has(id)),
      ),
    );
    store.dispatch({ type: "set basket", basket: isUnread ? unreadWith(items) : items });
    dispatchEvent(new Event("basket")); // what was asked for ahead may be of the one before
  };

  function change(operation: Operation, item?: SavedLine | null) {
    lastAt = Math.max(Date.now(), lastAt + 0.001);
    const made = { ...operation, item, since: known.version, at: lastAt };
    pending = [...pending, made];
    keep(shopper, made);
    show();
    sending.soon();
  }

  function learn(basket: SavedBasket, ids: readonly string[]) {
    for (const id of ids) settled.add(id);
    pending = pending.filter(({ id }) => !settled.has(id));
    doubted = new Set();
    isUnread = false;
    if (basket.id !== known.id || basket.version >= known.version) known = basket;
    // What still waits was not sent, and so is not contained in this state either.
    pending = pending.map((waits) => ({ ...waits, since: known.version }));
    for (const waits of pending) keep(shopper, waits);
    show();
    listen();
  }

  /** A guest who has no basket has nothing to hear of. */
  const listen = () => {
    if (known.id || shopper) news.start();
  };
  const isNews = () => latest !== null && (latest.id !== known.id || latest.version > known.version);

  /** While a request is on its way, this may be what its answer tells: whether it is news after that, `send` looks itself. */
  function hear(told: News) {
    latest = told;
    if (isNews() && !asking) void sending.now();
  }

  /** One request with all that waits in this browser, whichever tab it was made in. */
  async function send(): Promise<boolean> {
    const asked = shopper;
    pending = inOrder(waiting(asked), pending).filter(({ id }) => !settled.has(id));
    const sent = pending.slice(0, most);
    const from = known;
    latest = null;
    // Whoever goes offline now can look at the basket all the same. Not in the press, which would wait for it.
    if (sent.length > 0) loadScreen().catch(() => {});
    const answer = await call(asked, sent, from).catch((error: unknown) => {
      if (error instanceof SomebodyElse && shopper === asked) doubt();
      throw error;
    });
    if (shopper !== asked) return true;
    const ids = sent.map(({ id }) => id);
    drop(asked, ids);
    learn(answer ? wholeOf(answer.basket, from) : known, ids);
    notifyTabs({ shopper, basket: known, settled: ids });
    const reasons = new Set(answer?.refused.map(({ message }) => message));
    if (reasons.size > 0) window.alert([...reasons].join("\n"));
    return sent.length === most || !answer || isNews();
  }

  const sending = throttled(() =>
    limited(() => {
      asking = true;
      return send().finally(() => (asking = false));
    }),
  );
  const news = newsOfBasket(
    () => shopper,
    (told) => {
      hear(told);
      notifyTabs({ news: told });
    },
    () => void sending.now(), // it is for that answer to say whose basket it is now
  );

  /** Asks who is signed in, in all tabs: `follow` acts on what comes out. */
  function doubt() {
    notifyTabs("doubt");
    dispatchEvent(new Event("doubt"));
  }

  /**
   * A guest's changes come along into an account. Whose session has ended is a guest, and what they changed since is in the
   * guest's basket; nobody inherits from somebody else.
   */
  function follow() {
    const now = store.state().user?.id ?? null;
    const before = shopper;
    if (now === before) return;
    shopper = now;
    if (!before || !now) move(before, now);
    if (before) {
      [known, isUnread, doubted] = [nothing, false, new Set()];
      pending = now ? [] : inOrder(waiting(now), []);
    }
    status.textContent = before && !now && !signingOut ? messages.signedOut : "";
    news.stop();
    show();
    void sending.now().then(listen);
  }

  const changes: BasketChanges = {
    remove(productId, count) {
      const id = uuid();
      change({ id, type: "remove", productId, count });
      return id;
    },
    undo: (removal, line) => change({ id: uuid(), type: "undo", removal }, line),
    room: () => mostUnits - store.state().basket.length,
    save: () =>
      pending.length > 0
        ? Promise.race([sending.now(), new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))])
        : undefined,
  };

  function add(product: Product, count = 1) {
    const id = uuid();
    const { slug = "" } = product as Partial<BasketOffer>;
    change(
      { id, type: "add", productId: product.id, count },
      { ...product, key: id, quantity: count, now: { price: product.price, slug, available: mostUnits } },
    );
  }

  return {
    changes,
    services: {
      store: {
        ...store,
        dispatch(action) {
          if (action.type === "add to basket") add(action.item, action.count);
          else if (action.type === "remove from basket") changes.remove(action.id, 1);
          else store.dispatch(action);
        },
      } satisfies Store,
      identity: {
        ...identity,
        async signOut() {
          await changes.save();
          // Whatever could not be saved is dropped, before any tab hears: the next person at this browser must not find it.
          const [leaving, unsaved] = [shopper, waiting(shopper)];
          const ids = unsaved.map(({ id }) => id);
          drop(leaving, ids);
          signingOut = true;
          const refusal = await identity.signOut();
          signingOut = false;
          if (refusal) for (const waits of unsaved) keep(leaving, waits);
          return refusal;
        },
      } satisfies Identity,
    },

    begin() {
      follow();
      document.body.append(status);
      if (shopper) move(null, shopper);
      else moveRecent();
      pending = inOrder(waiting(shopper), pending);
      doubted = new Set(pending.filter(({ since }) => since !== known.version).map(({ id }) => id));
      store.subscribe(follow);
      onChangeElsewhere((whose, made) => {
        if (whose !== shopper || settled.has(made.id)) return;
        pending = inOrder([made], pending);
        show();
      });
      channel.addEventListener("message", ({ data }: MessageEvent<DocumentBasket>) => {
        if (data === "doubt") dispatchEvent(new Event("doubt"));
        else if ("news" in data) hear(data.news);
        else if (data.shopper === shopper) learn(data.basket, data.settled);
      });
      addEventListener("pagehide", () => {
        news.stop();
        if (pending.length > 0) post(shopper, pending.slice(0, most), known).catch(() => {}); // the next page sends it again
      });
      addEventListener("pageshow", ({ persisted }) => persisted && void sending.now());
      if (pending.length > 0) show();
      if (pending.length > 0 || isUnread || (shopper && !ofDocument)) void sending.now();
      listen();
    },
  };
}

/** One tab after another, where the browser has locks (https, localhost); the store makes each operation once anyway. */
const limited = <T>(job: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("wicker.basket", job) : job();

/** `crypto.randomUUID` exists only over https and on localhost. Chance is asked for once, not for each digit. */
function uuid() {
  const chance = crypto.getRandomValues(new Uint8Array(31)).values();
  return "10000000-1000-4000-8000-100000000000".replaceAll(/[018]/g, (digit) =>
    (Number(digit) ^ (chance.next().value! & (15 >> (Number(digit) / 4)))).toString(16),
  );
}
