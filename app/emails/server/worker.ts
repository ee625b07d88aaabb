import { setTimeout as wait } from "node:timers/promises";
import { awayIn } from "../../database/away.ts";
import type { Log } from "../../server/log.ts";
import type { Why } from "../../server/emails.ts";
import type { Leased, OutboxTable } from "./outbox.ts";
import type { DeliveryOutcome } from "./sending.ts";

/** Sends an email, or finds it obsolete. */
export type Deliver = (email: Leased, cutOff: AbortSignal) => Promise<DeliveryOutcome | "nothing to say">;

type Options = {
  readonly outbox: OutboxTable;
  readonly deliver: Deliver;
  /** Domain of the Message-IDs. */
  readonly domain: string;
  readonly log: Log;
  readonly intervals?: typeof usualPace;
};

/** In ms. */
export const usualPace = {
  /** Interval of polls for due emails. */
  look: 5_000,
  /** Pauses after connection failures. The last one repeats. */
  rests: [5_000, 15_000, 60_000],
};

/** Interval of deletions of old emails, in ms. */
const tidyMs = 60 * 60 * 1_000;

/** Maximum concurrent deliveries per process. */
const mostAtOnce = 3;

/** Time for deliveries to finish on shutdown, in ms. */
const lastMs = 2_000;

/** Maximum time to retry storing a result, in ms. The lease ends later. */
const notingMs = 45_000;

export type Worker = ReturnType<typeof startWorker>;

/** Sends due emails in a few concurrent lanes. Leases allow several processes. */
export function startWorker({ outbox, deliver, domain, log, intervals: pace = usualPace }: Options) {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const lanes = new Set<Promise<void>>();
  let failures = 0;
  let restUntil = 0;
  let tidiedAt = 0;

  const isResting = () => performance.now() < restUntil;

  /** Starts a lane, unless the maximum is running. */
  function wake() {
    if (stopping.signal.aborted || isResting() || lanes.size >= mostAtOnce) return;
    const lane = run()
      .catch((error: unknown) => {
        if (awayIn(error)) log.warn("Emails wait: the database is away");
        else log.error({ err: error }, "The sending of emails failed");
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function run() {
    while (!stopping.signal.aborted && !isResting()) {
      const email = await outbox.lease(domain);
      if (!email) return;
      wake(); // more may be due
      await send(email);
    }
  }

  async function send(email: Leased) {
    const about = { emailId: email.id, kind: email.kind };
    const came = await deliver(email, cutOff.signal).catch((error: unknown): DeliveryOutcome => {
      if (awayIn(error)) throw error; // the lease expires
      log.error({ err: error, ...about }, "An email could not be written out");
      return { kind: "unwritten", said: "" };
    });
    if (came === "nothing to say") return note(() => outbox.void(email));
    if (came === null) {
      [failures, restUntil] = [0, 0];
      log.debug(about, "An email was sent");
      return note(() => outbox.sent(email));
    }
    if (cutOff.signal.aborted) return note(() => outbox.giveBack(email));
    log.warn({ ...about, why: came.kind }, "An email was not sent");
    await note(() => settle(email, came));
  }

  function settle(email: Leased, why: Why) {
    if (why.kind === "refused" || why.kind === "address") return outbox.dead(email, why);
    if (why.kind !== "away") return outbox.later(email, why);
    if (!isResting()) restUntil = performance.now() + pace.rests[Math.min(failures++, pace.rests.length - 1)]!;
    return outbox.away(email, why);
  }

  /** Stores a result, with retries while the database is away. An email without a stored result is sent again. */
  async function note(what: () => Promise<void>) {
    const until = performance.now() + notingMs;
    for (;;) {
      try {
        return await what();
      } catch (error) {
        if (!awayIn(error) || stopping.signal.aborted || performance.now() > until) throw error;
        await wait(500);
      }
    }
  }

  function look() {
    wake();
    if (performance.now() - tidiedAt < tidyMs && tidiedAt > 0) return;
    tidiedAt = performance.now();
    void outbox.tidy().catch(() => {}); // retried in an hour
  }

  const looking = setInterval(look, pace.look);
  look();

  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(looking);
      const all = Promise.all(lanes);
      await Promise.race([all, wait(lastMs, undefined, { ref: false })]);
      cutOff.abort();
      await Promise.race([all, wait(lastMs, undefined, { ref: false })]);
    },
  };
}
