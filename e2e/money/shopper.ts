import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { address } from "../../app/orders/server/testing.ts";
import { clientOf, type TextResponse, Untruth } from "../stress/client.ts";
import type { Counts } from "../stress/counts.ts";
import type { Random } from "../stress/random.ts";
import { hiddenFields } from "../stress/shopper.ts";

type Options = {
  readonly store: string;
  readonly payAddress: string;
  /** IP address of the shopper. Rate limits apply per network. */
  readonly clientAddress: string;
  readonly products: readonly string[];
  readonly random: Random;
  readonly counts: Counts;
  /** Makes "Pay now" open a new payment page for an order. */
  readonly lapse: (order: number) => Promise<unknown>;
  readonly ended: AbortSignal;
};

const manners = [
  "pays",
  "is declined first",
  "confirms 3-D Secure",
  "abandons 3-D Secure",
  "pays slowly",
  "goes back",
  "leaves",
  "never returns",
  "opens two pages",
  "cancels after paying",
  "pays after cancelling",
] as const;
export type Manner = (typeof manners)[number];

/** Orders once as a guest. Returns the random payment behaviour. @throws Untruth for a wrong response */
export async function buy(options: Options): Promise<Manner | "finds nothing left"> {
  const { store, payAddress, random, products, counts, lapse, ended } = options;
  const client = clientOf(store, options.clientAddress, counts);

  /** Repeats a request until the store responds. */
  async function retry(path: string, body?: object): Promise<TextResponse> {
    for (;;) {
      const answer = await client.ask(path, body);
      if (answer) return answer;
      ended.throwIfAborted();
      await pause(50 + random.upTo(100));
    }
  }

  async function order(): Promise<string | null> {
    const operations = [{ id: randomUUID(), type: "add", productId: random.pick(products), count: 1 + random.upTo(2) }];
    expectStatus(await retry("/api/basket", { user: null, operations }), 200);
    const contact = { email: `${randomUUID()}@shopper.example`, payment: "card" };
    for (;;) {
      const review = await retry("/order");
      if (review.status === 303) return null;
      expectStatus(review, 200);
      const fields = new URLSearchParams({ ...hiddenFields(review.body), ...address, ...contact });
      const placed = await retry("/order", fields);
      if (placed.status === 409) continue; // a price or the stock has changed, so the loop loads a new review
      expectStatus(placed, 303);
      if (placed.location === "/checkout") return null;
      const page = /^\/orders\/\d+/.exec(placed.location ?? "")?.[0];
      if (!page) throw new Untruth(`Placing an order redirected to ${placed.location}.`);
      return page;
    }
  }

  /** Requests the payment page. Returns null if the order is paid or cancelled, or if the gateway fails 20 times. */
  async function payNow(page: string): Promise<string | null> {
    for (let turn = 0; turn < 20; turn++) {
      const answer = await client.ask(`${page}/pay`, new URLSearchParams({ pay: "yes" }));
      if (answer?.location?.startsWith(payAddress)) return answer.location;
      if (answer?.location === page) return null;
      if (answer) expectStatus(answer, 303);
      ended.throwIfAborted();
      await pause(100);
    }
    return null;
  }

  /** Presses a button of the payment page. Follows a redirect to the store, unless `returns` is false. */
  async function press(paymentPage: string, action: string, { returns = true } = {}) {
    const body = new URLSearchParams({ action });
    const answer = await fetch(paymentPage, { method: "POST", body, redirect: "manual", signal: ended });
    const location = answer.headers.get("location");
    if (location?.startsWith(store) && returns) await retry(location.slice(store.length));
    if (location?.endsWith("/secure") && action !== "3-D Secure") await press(`${paymentPage}/secure`, "confirm");
  }

  const cancel = (page: string) => retry(page, new URLSearchParams({ cancel: "yes" }));

  const acts: Readonly<Record<Manner, (page: string, paymentPage: string) => Promise<unknown>>> = {
    pays: (_, paymentPage) => press(paymentPage, "pay"),
    "is declined first": async (_, paymentPage) => {
      await press(paymentPage, "decline");
      await press(paymentPage, "pay");
    },
    "confirms 3-D Secure": async (_, paymentPage) => {
      await press(paymentPage, "3-D Secure");
      await press(`${paymentPage}/secure`, "confirm");
    },
    "abandons 3-D Secure": async (_, paymentPage) => {
      await press(paymentPage, "3-D Secure");
      await press(`${paymentPage}/secure`, "abandon");
    },
    "pays slowly": (_, paymentPage) => press(paymentPage, "pay slowly"),
    "goes back": (page) => retry(page),
    leaves: async () => {},
    "never returns": (_, paymentPage) => press(paymentPage, "pay", { returns: false }),
    "opens two pages": async (page, paymentPage) => {
      await lapse(Number(page.split("/").at(-1)));
      const other = await payNow(page);
      const pages = [paymentPage, other].filter((one) => one !== null);
      await Promise.all(pages.map((one) => press(one, "pay")));
    },
    "cancels after paying": async (page, paymentPage) => {
      await press(paymentPage, "pay");
      await cancel(page);
    },
    "pays after cancelling": async (page, paymentPage) => {
      await cancel(page);
      await press(paymentPage, "pay");
    },
  };

  try {
    const manner = random.upTo(2) === 0 ? "pays" : random.pick(manners);
    const page = await order();
    if (page === null) return "finds nothing left";
    const paymentPage = await payNow(page);
    if (paymentPage) await acts[manner](page, paymentPage);
    return manner;
  } finally {
    client.close();
  }
}

function expectStatus({ status, body }: TextResponse, expected: number) {
  if (status !== expected)
    throw new Untruth(`A response had the status ${status} instead of ${expected}: ${body.slice(0, 500)}`);
}
