import { inOrder, type Pending, shownLines } from "../domain/pending.ts";
import type { Product } from "../../shop/domain/product.ts";
import type { Operation, SavedBasket, SavedLine } from "../domain/saved-basket.ts";
import { maxUnits, noBasket, unitsOf, markUnread, wholeOf } from "../domain/saved-basket.ts";
import type { Identity } from "../../shop/identity.ts";
import type { DocumentBasket } from "../domain/state.ts";
import type { BasketChanges } from "../context.tsx";
import type { Store } from "../../shop/store.ts";
import { keepingMessages as messages } from "./messages.ts";
import { call, maxOperationsPerRequest, post, SessionChanged } from "./call.ts";
import { type News, newsOfBasket } from "./news.ts";
import { throttled } from "./throttle.ts";
import {
  dequeue,
  enqueue,
  moveQueue,
  moveRecentToGuest,
  onChangeElsewhere,
  type QueueOwner,
  readQueue,
} from "./queue.ts";

/** Message between tabs: a confirmed basket, a new version, or a session check. `settled`: confirmed operation ids. */
type TabMessage =
  { shopper: QueueOwner; basket: SavedBasket; settled: readonly string[] } | { news: News } | "revalidate";

/** Maximum time in ms that a sign-out or an order waits for queued operations. */
const timeoutMs = 3_000;

/** Synchronizes the basket: each click queues an operation until the server confirms it (decision 0009). */
export function syncBasket(
  store: Store,
  identity: Identity,
  { basket: ofDocument }: DocumentBasket,
  loadScreen: () => Promise<unknown>,
) {
  let known = ofDocument ?? noBasket;
  let isUnread = ofDocument === null;
  let pending: readonly Pending[] = [];
  let shopper: QueueOwner = store.state().user?.id ?? null;
  let latest: News | null = null;
  let lastAt = 0;
  /** Ids of operations that an earlier page queued. The document's basket may already include them. */
  let unverified: ReadonlySet<string> = new Set();
  let requesting = false;
  let signingOut = false;
  /** Live region that announces the end of the session. */
  const status = Object.assign(document.createElement("div"), { ariaLive: "polite", className: "visually-hidden" });
  const settled = new Set<string>();
  const channel = new BroadcastChannel("wicker.basket");
  const notifyTabs = (message: TabMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel.postMessage(message);
  };

  const show = () => {
    const shown = pending.filter(({ id }) => !unverified.has(id));
    const items = unitsOf(shownLines(known, shown));
    store.setBasket(isUnread ? markUnread(items) : items);
  };

  function change(operation: Operation, item?: SavedLine | null) {
    lastAt = Math.max(Date.now(), lastAt + 0.001);
    const made = { ...operation, item, since: known.version, at: lastAt };
    pending = [...pending, made];
    enqueue(shopper, made);
    show();
    sending.soon();
  }

  function learn(basket: SavedBasket, ids: readonly string[]) {
    for (const id of ids) settled.add(id);
    pending = pending.filter(({ id }) => !settled.has(id));
    unverified = new Set();
    isUnread = false;
    if (basket.id !== known.id || basket.version >= known.version) known = basket;
    // Rebases unsent operations onto the confirmed version.
    pending = pending.map((waits) => ({ ...waits, since: known.version }));
    for (const waits of pending) enqueue(shopper, waits);
    show();
    listen();
  }

  /** Guests without a basket need no subscription to new versions. */
  const listen = () => {
    if (known.id || shopper) news.start();
  };
  const isNews = () => latest !== null && (latest.id !== known.id || latest.version > known.version);

  /** Requests the basket if the announced version is newer and no request is running. */
  function receive(incoming: News) {
    latest = incoming;
    if (isNews() && !requesting) void sending.now();
  }

  /** Sends queued operations of all tabs in one request. Resolves to true if `send` has to run again. */
  async function send(): Promise<boolean> {
    const owner = shopper;
    pending = inOrder(readQueue(owner), pending).filter(({ id }) => !settled.has(id));
    const sent = pending.slice(0, maxOperationsPerRequest);
    const from = known;
    latest = null;
    // Preloads the basket's screen for offline use, without delaying the request.
    if (sent.length > 0) loadScreen().catch(() => {});
    const reply = await call(owner, sent, from).catch((error: unknown) => {
      if (error instanceof SessionChanged && shopper === owner) revalidate();
      throw error;
    });
    if (shopper !== owner) return true;
    const ids = sent.map(({ id }) => id);
    dequeue(owner, sent);
    learn(reply ? wholeOf(reply.basket, from) : known, ids);
    notifyTabs({ shopper, basket: known, settled: ids });
    const reasons = new Set(reply?.refused.map(({ message }) => message));
    if (reasons.size > 0) window.alert([...reasons].join("\n"));
    return sent.length === maxOperationsPerRequest || !reply || isNews();
  }

  const sending = throttled(() =>
    limited(() => {
      requesting = true;
      return send().finally(() => (requesting = false));
    }),
  );
  const news = newsOfBasket(
    () => shopper,
    (incoming) => {
      receive(incoming);
      notifyTabs({ news: incoming });
    },
    () => void sending.now(), // the response reveals whether the session still belongs to the shopper
  );

  function revalidate() {
    notifyTabs("revalidate");
    identity.revalidate();
  }

  /** Follows a change of user. Queued operations move between guest and account, but never between two accounts. */
  function follow() {
    const now = store.state().user?.id ?? null;
    const before = shopper;
    if (now === before) return;
    shopper = now;
    if (!before || !now) moveQueue(before, now);
    if (before) {
      [known, isUnread, unverified] = [noBasket, false, new Set()];
      pending = now ? [] : inOrder(readQueue(now), []);
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
    room: () => maxUnits - store.state().basket.length,
    save: () =>
      pending.length > 0
        ? Promise.race([sending.now(), new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))])
        : undefined,
  };

  function add(product: Product & { slug?: string }, count = 1) {
    const id = uuid();
    const now = { price: product.price, slug: product.slug ?? "", available: maxUnits };
    change({ id, type: "add", productId: product.id, count }, { ...product, key: id, quantity: count, now });
  }

  return {
    add,
    changes,
    identity: {
      ...identity,
      async signOut() {
        await changes.save();
        // Removes unsaved operations from the queue. Otherwise they would move to the next user of this browser.
        const [leaving, unsaved] = [shopper, readQueue(shopper)];
        dequeue(leaving, unsaved);
        signingOut = true;
        const refusal = await identity.signOut();
        signingOut = false;
        if (refusal) for (const waits of unsaved) enqueue(leaving, waits);
        return refusal;
      },
    } satisfies Identity,

    start() {
      follow();
      document.body.append(status);
      if (shopper) moveQueue(null, shopper);
      else moveRecentToGuest();
      pending = inOrder(readQueue(shopper), pending);
      unverified = new Set(pending.filter(({ since }) => since !== known.version).map(({ id }) => id));
      store.subscribe(follow);
      onChangeElsewhere((whose, made) => {
        if (whose !== shopper || settled.has(made.id)) return;
        pending = inOrder([made], pending);
        show();
      });
      channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
        if (data === "revalidate") identity.revalidate();
        else if ("news" in data) receive(data.news);
        else if (data.shopper === shopper) learn(data.basket, data.settled);
      });
      addEventListener("pagehide", () => {
        news.stop();
        // Operations stay queued, so the next page retries if this request fails.
        if (pending.length > 0) post(shopper, pending.slice(0, maxOperationsPerRequest), known).catch(() => {});
      });
      addEventListener("pageshow", ({ persisted }) => persisted && void sending.now());
      if (pending.length > 0) show();
      if (pending.length > 0 || isUnread || (shopper && !ofDocument)) void sending.now();
      listen();
    },
  };
}

/**
 * Runs a job in one tab at a time. Without Web Locks (http), jobs of several tabs may overlap. The overlap is harmless,
 * because operations are idempotent.
 */
const limited = <T>(job: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("wicker.basket", job) : job();

/** `crypto.randomUUID` exists only over https and on localhost. */
function uuid() {
  const chance = crypto.getRandomValues(new Uint8Array(31)).values();
  return "10000000-1000-4000-8000-100000000000".replaceAll(/[018]/g, (digit) =>
    (Number(digit) ^ ((chance.next().value ?? 0) & (15 >> (Number(digit) / 4)))).toString(16),
  );
}
