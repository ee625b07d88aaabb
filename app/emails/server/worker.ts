import { setTimeout as wait } from "node:timers/promises";
import { databaseUnavailableIn } from "../../database/unavailable.ts";
import type { Log } from "../../server/log.ts";
import type { EmailFailure } from "../../server/emails.ts";
import type { Leased, OutboxTable } from "./outbox.ts";

type Options = {
  readonly outbox: OutboxTable;
  /** Resolves to null if the email is sent, "nothing to say" if it is obsolete, else to the failure. */
  readonly deliver: (email: Leased, cutOff: AbortSignal) => Promise<EmailFailure | "nothing to say" | null>;
  readonly domain: string;
  readonly log: Log;
  readonly intervals?: typeof defaultIntervals;
};

/** Times in ms. `poll`: between checks for due emails. `pauses`: delays after connection failures; the last repeats. */
export const defaultIntervals = { poll: 5_000, pauses: [5_000, 15_000, 60_000] };

const tidyMs = 60 * 60 * 1_000;

const maxConcurrent = 3;

const shutdownMs = 2_000;

/** Maximum time for storing a delivery result, with retries, in ms. Shorter than an email's lease. */
const persistTimeoutMs = 45_000;

export type Worker = ReturnType<typeof startWorker>;

/** Sends due emails, up to `maxConcurrent` at a time. Leases keep other processes from sending the same email. */
export function startWorker({ outbox, deliver, domain, log, intervals = defaultIntervals }: Options) {
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const lanes = new Set<Promise<void>>();
  let failures = 0;
  let restUntil = 0;
  let tidiedAt = 0;

  const isResting = () => performance.now() < restUntil;

  /** Starts a lane: a loop that sends due emails one by one. */
  function wake() {
    if (stopping.signal.aborted || isResting() || lanes.size >= maxConcurrent) return;
    const lane = run()
      .catch((error: unknown) => {
        if (databaseUnavailableIn(error)) log.warn("Emails are waiting: the database is unavailable");
        else log.error({ err: error }, "The email worker failed");
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function run() {
    while (!stopping.signal.aborted && !isResting()) {
      const email = await outbox.lease(domain);
      if (!email) return;
      wake(); // starts another lane, because more emails may be due
      await send(email);
    }
  }

  async function send(email: Leased) {
    const about = { emailId: email.id, kind: email.kind };
    const outcome = await deliver(email, cutOff.signal).catch((error: unknown): EmailFailure => {
      if (databaseUnavailableIn(error)) throw error; // once the lease expires, a worker retries
      log.error({ err: error, ...about }, "An email could not be rendered");
      return { kind: "unwritten", said: "" };
    });
    if (outcome === "nothing to say") return persist(() => outbox.void(email));
    if (outcome === null) {
      [failures, restUntil] = [0, 0];
      log.debug(about, "An email was sent");
      return persist(() => outbox.sent(email));
    }
    if (cutOff.signal.aborted) return persist(() => outbox.giveBack(email));
    log.warn({ ...about, why: outcome.kind }, "An email was not sent");
    await persist(() => settle(email, outcome));
  }

  function settle(email: Leased, why: EmailFailure) {
    if (why.kind === "refused" || why.kind === "address") return outbox.dead(email, why);
    if (why.kind !== "away") return outbox.later(email, why);
    const { pauses } = intervals;
    if (!isResting()) restUntil = performance.now() + (pauses[failures++] ?? pauses.at(-1) ?? 0);
    return outbox.markServerUnreachable(email, why);
  }

  /** Stores a delivery result. Retries while the database is away. Without a stored result, the email is sent again. */
  async function persist(what: () => Promise<void>) {
    const until = performance.now() + persistTimeoutMs;
    for (;;) {
      try {
        return await what();
      } catch (error) {
        if (!databaseUnavailableIn(error) || stopping.signal.aborted || performance.now() > until) throw error;
        await wait(500);
      }
    }
  }

  function poll() {
    wake();
    if (performance.now() - tidiedAt < tidyMs && tidiedAt > 0) return;
    tidiedAt = performance.now();
    void outbox.tidy().catch(() => {}); // the next try is in an hour
  }

  const timer = setInterval(poll, intervals.poll);
  poll();

  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const finished = () => Promise.race([Promise.all(lanes), wait(shutdownMs, undefined, { ref: false })]);
      await finished();
      cutOff.abort();
      await finished();
    },
  };
}
