import { setTimeout as pause } from "node:timers/promises";
import { Stripe } from "stripe";
import type { Lies, WebhookLie } from "./lies.ts";
import type { Log } from "./log.ts";
import { type GatewayEvent, newEvent, seconds } from "./objects.ts";
import type { Timers } from "./timers.ts";

/** `secrets` are the current signing secret, and the one before the rotation. */
export type WebhookTarget = { readonly url: string; readonly secrets: readonly [string, ...string[]] };

type Options = {
  readonly lies: Lies;
  readonly log: Log;
  readonly timers: Timers;
  readonly target: WebhookTarget | null;
  /** Delays before retries, in ms. Stripe retries for three days. */
  readonly retryMs: readonly number[];
  readonly lateMs: number;
};

export type Webhooks = ReturnType<typeof openWebhooks>;

const { webhooks: signer } = new Stripe("sk_test_signer");

/** Body size in bytes that webhook handlers should refuse. */
const hugeSize = 4 * 2 ** 20;

/** Signs events, and sends each event to the store until the store responds with 2xx. */
export function openWebhooks({ lies, log, timers, target, retryMs, lateMs }: Options) {
  const stopped = new AbortController();
  const held: GatewayEvent[] = [];
  let underWay = 0;

  const signature = (payload: string, lie: WebhookLie | null) =>
    signer.generateTestHeaderString({
      payload,
      secret: secretFor(lie, target!.secrets),
      timestamp: seconds() + (lie === "old signature" ? -3600 : lie === "future signature" ? 3600 : 0),
    });

  /** Sends an event once. Returns true if the store accepts it. */
  async function send(event: GatewayEvent, lie: WebhookLie | null): Promise<boolean> {
    const body = JSON.stringify(event);
    const headers = { "content-type": "application/json", "stripe-signature": signature(body, lie) };
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]);
    const answer = await fetch(target!.url, { method: "POST", body, headers, signal, redirect: "manual" }).catch(
      () => null,
    );
    await answer?.body?.cancel().catch(() => {});
    log.add({ kind: "webhook", event: event.id, type: event.type, lie, status: answer?.status ?? null });
    return answer?.ok ?? false;
  }

  async function deliver(event: GatewayEvent, lie: WebhookLie | null = null) {
    underWay += 1;
    try {
      for (const wait of [0, ...retryMs]) {
        if (wait > 0) await pause(wait, undefined, { signal: stopped.signal });
        if (await send(event, lie)) return;
      }
    } catch {
      // The gateway stops, which ends the pause between retries.
    } finally {
      underWay -= 1;
    }
  }

  /** Sends an additional event once, without retries. The event must have no effect on the store. */
  function sendOnce(event: GatewayEvent, lie: WebhookLie) {
    underWay += 1;
    void send(event, lie).finally(() => (underWay -= 1));
  }

  /** Delivers the held events, which thus arrive after newer events. */
  function releaseHeld() {
    for (const event of held.splice(0)) void deliver(event, "reordered");
  }

  return {
    onEvent(event: GatewayEvent) {
      if (!target) return;
      const isDue = (lie: WebhookLie) => lies.isDue(lie, event.type);
      for (const lie of ["old signature", "future signature", "wrong signature"] as const)
        if (isDue(lie)) sendOnce(event, lie);
      if (isDue("unknown type")) sendOnce(newEvent("coffee.spilled", { object: "coffee" }), "unknown type");
      if (isDue("foreign")) sendOnce(foreign(event), "foreign");
      if (isDue("huge")) sendOnce({ ...event, data: { object: { padding: "x".repeat(hugeSize) } } }, "huge");
      if (isDue("missing")) return;
      if (isDue("late")) return timers.later(lateMs, () => void deliver(event, "late"));
      if (isDue("reordered")) {
        held.push(event);
        return timers.later(lateMs, releaseHeld);
      }
      const isRotated = isDue("rotated secret");
      const copies = isDue("four at once") ? 4 : 1;
      const lie = isRotated ? "rotated secret" : copies > 1 ? "four at once" : null;
      void Promise.all(Array.from({ length: copies }, () => deliver(event, lie))).then(releaseHeld);
    },
    setTarget(changed: WebhookTarget | null) {
      target = changed;
    },
    count: () => underWay,
    stop: () => stopped.abort(),
  };
}

function secretFor(lie: WebhookLie | null, [current, before]: WebhookTarget["secrets"]) {
  if (lie === "wrong signature") return "whsec_of_nobody";
  return lie === "rotated secret" ? (before ?? current) : current;
}

/** Event of another Stripe account, for an order that does not exist in this store. */
function foreign(event: GatewayEvent): GatewayEvent {
  const object = { ...event.data.object, id: `${event.id}_foreign`, payment_intent: null, metadata: { order: "1" } };
  return { ...newEvent(event.type, object), account: "acct_foreign" };
}
