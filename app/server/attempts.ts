import type { Consumed, RateLimits } from "./rate-limits.ts";

const quarterOfAnHour = 15 * 60;

/**
 * Counts failed tries to sign in or to create an account, for every process on the database. A try is counted before
 * it is made, or guesses sent at the same time would all slip through; one that succeeds is given back.
 */
export function createAttempts(limits: RateLimits) {
  const ofEmail = limits.limit("tries-of-email-at-address", { points: 10, seconds: quarterOfAnHour });
  const ofAddress = limits.limit("tries-at-address", { points: 100, seconds: quarterOfAnHour });

  return {
    /**
     * Counts a try from an address for an e-mail, unless it is one too many: then in how many seconds one more may be.
     * @throws when the database does not answer.
     */
    async reserve(address: string, email: string): Promise<Consumed> {
      return allOrNone([ofEmail.consume(`${address} ${email}`), ofAddress.consume(address)]);
    },
  };
}

/** What is refused by one limit counts against none, and the one that ends last says how long to wait. */
async function allOrNone(asked: Promise<Consumed>[]): Promise<Consumed> {
  const answers = await Promise.allSettled(asked);
  const counted = answers.filter((answer) => answer.status === "fulfilled").map((answer) => answer.value);
  const giveBack = async () => void (await Promise.all(counted.map(async (one) => one.ok && one.giveBack())));
  const trouble = answers.find((answer) => answer.status === "rejected");
  const waits = counted.flatMap((one) => (one.ok ? [] : [one.retryAfter]));
  if (!trouble && waits.length === 0) return { ok: true, giveBack };
  await giveBack();
  if (trouble) throw trouble.reason;
  return { ok: false, retryAfter: Math.max(...waits) };
}
