import { setTimeout as wait } from "node:timers/promises";
import { awayIn } from "../../database/away.ts";
import type { Log } from "../../server/log.ts";
import type { Why } from "../../server/emails.ts";
import type { Leased, OutboxTable } from "./outbox.ts";
import type { DeliveryOutcome } from "./sending.ts";

/** What is done with an email: sent, or that there is nothing to say. */
export type Deliver = (email: Leased, cutOff: AbortSignal) => Promise<DeliveryOutcome | "nothing to say">;

type Options = {
  readonly outbox: OutboxTable;
  readonly deliver: Deliver;
  /** Of the Message-IDs. */
  readonly domain: string;
  readonly log: Log;
  readonly intervals?: typeof usualPace;
};

/** All in ms. */
export const usualPace = {
  /** How often it is looked whether an email is due. */
  look: 5_000,
  /** How long the mail server is left alone where it cannot be reached: longer each time, up to the last. */
  rests: [5_000, 15_000, 60_000],
};

/** How often old emails are let go, in ms. */
const tidyMs = 60 * 60 * 1_000;

/** How many emails one process sends at once. */
const mostAtOnce = 3;

/** How long what is being sent may still take when the store stops, in ms. */
const lastMs = 2_000;

/** How long it is tried to note what came of an email, in ms: after that the lease ends. */
const notingMs = 45_000;

export type Worker = ReturnType<typeof startWorker>;

/** Sends emails as they come due, one after another in a few lanes. Several processes may: an email is one's at a time. */
export function startWorker({ outbox, deliver, domain, log, intervals: pace = usualPace }: Options) {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const lanes = new Set<Promise<void>>();
  let failures = 0;
  let restUntil = 0;
  let tidiedAt = 0;

  const isResting = () => performance.now() < restUntil;

  /** Looks for an email at once, where no more are being sent than may be. */
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

  /** Sends one email after another, until none is due. */
  async function run() {
    while (!stopping.signal.aborted && !isResting()) {
      const email = await outbox.lease(domain);
      if (!email) return;
      wake(); // there may be another one
      await send(email);
    }
  }

  async function send(email: Leased) {
    const about = { emailId: email.id, kind: email.kind };
    const came = await deliver(email, cutOff.signal).catch((error: unknown): DeliveryOutcome => {
      if (awayIn(error)) throw error; // the lease ends by itself
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

  /** Notes what came of an email. Where the database is away meanwhile, until it is back: what is not noted is sent again. */
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
    void outbox.tidy().catch(() => {}); // an hour later, then
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
