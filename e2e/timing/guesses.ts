/**
 * Checks that guesses of order numbers and emails do not reveal orders. Compares responses and counts emails.
 *
 *   node e2e/timing/guesses.ts
 */
import { sql } from "drizzle-orm";
import { products } from "../../app/catalogue/server/schema.ts";
import { guestsOrder, newEmail, storeWithEmails, visitorOf } from "./visitors.ts";

const [most, ordered, atOnce, ofNetwork, ofAddress, emailsOfOrder] = [10_000, 40, 8, 100, 20, 5];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Response headers to ignore: date, request id, and headers derived from the body. The body itself is compared. */
const ofAnswer = new Set(["date", "x-request-id", "etag", "content-length"]);

const store = await storeWithEmails();
try {
  await store.database.update(products).set({ stock: 10_000 });
  const orders: Awaited<ReturnType<typeof guestsOrder>>[] = [];
  for (let n = 0; n < ordered; n += 1) orders.push(await guestsOrder(store, "dune-lamp"));

  /** Returns a guess of one of five kinds, by `n`. Only guesses of the first kind are right. */
  function guess(n: number) {
    const [one, other] = [orders[n % ordered]!, orders[(n + 1) % ordered]!];
    const nobodys = String(9_000_000 + n);
    const kinds = [
      one,
      { number: one.number, email: other.email },
      { number: one.number, email: newEmail() },
      { number: nobodys, email: one.email },
      { number: nobodys, email: newEmail() },
    ];
    return kinds[Math.floor(n / ordered) % kinds.length]!;
  }

  /** Sends all guesses and counts distinct responses. Ignores the typed values that some responses repeat. */
  async function guessAll(from: (n: number) => string) {
    const answers = new Map<string, { status: number; times: number }>();
    let next = 0;
    const guesser = async () => {
      while (next < most) {
        const n = next++;
        const typed = guess(n);
        const { status, headers, html } = await visitorOf(store, () => from(n)).ask("/orders/find", typed);
        const compared = [...headers].filter(([name]) => !ofAnswer.has(name));
        const text = JSON.stringify([status, compared, html])
          .replaceAll(typed.email, "(e-mail)")
          .replaceAll(typed.number, "(number)");
        const same = answers.get(text) ?? { status, times: 0 };
        answers.set(text, { status, times: same.times + 1 });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, guesser));
    return [...answers.values()].toSorted((a, b) => a.status - b.status);
  }

  const wrong: string[] = [];
  const listed = (responses: Awaited<ReturnType<typeof guessAll>>) =>
    responses.map(({ status, times }) => `${times} x ${status}`).join(", ");
  function expectAnswers(what: string, responses: Awaited<ReturnType<typeof guessAll>>, expected: string) {
    say(`${what}: ${listed(responses.slice(0, 5))}${responses.length > 5 ? `, and ${responses.length - 5} more` : ""}`);
    if (listed(responses) !== expected) wrong.push(`${what}: expected ${expected}.`);
  }

  await store.database.execute(sql`delete from rate_limits`);
  const spread = await guessAll((n) => `10.${n >> 8}.${n & 255}.1`);
  expectAnswers("One network per guess", spread, `${most} x 303`);

  // Only right guesses send an email.
  const { rows } = await store.database.execute<{ least: number; most: number }>(sql`
    select min(times)::integer as least, max(times)::integer as most from (
      select count(*) as times from letters join orders on number = (about ->> 'number')::bigint and guest_email = "to"
      where kind = 'order-link' group by number
    ) counted`);
  const { least, most: highest } = rows[0]!;
  say(`Emails sent about each order: ${least} to ${highest}`);
  if (least !== emailsOfOrder || highest !== emailsOfOrder)
    wrong.push(`Expected ${emailsOfOrder} emails about each order.`);

  const near = await guessAll((n) => `198.51.100.${n & 255}`);
  expectAnswers("All guesses from one network", near, `${ofNetwork} x 303, ${most - ofNetwork} x 429`);

  const one = await guessAll(() => "192.0.2.1");
  expectAnswers("All guesses from one address", one, `${ofAddress} x 303, ${most - ofAddress} x 429`);

  for (const sentence of wrong) say(sentence);
  say(wrong.length > 0 ? "The responses disclose orders." : "The responses do not disclose orders.");
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await store.stop();
}
