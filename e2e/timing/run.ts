/**
 * Checks that response times reveal no accounts or orders. Sends 200 requests of each kind in random order, three
 * times, and compares the times by the Mann-Whitney U test.
 *
 *   npm run accounts:timing              # all
 *   npm run accounts:timing -- lookup    # one of reset, lookup, resend and change
 */
import { inArray } from "drizzle-orm";
import { users } from "../../app/accounts/server/schema.ts";
import { products } from "../../app/catalogue/server/schema.ts";
import { rateLimits } from "../../app/server/schema.ts";
import { compare, type Pair, shuffled } from "./compare.ts";
import { guestsOrder, newEmail, password, shopperOf, storeWithEmails, visitorOf } from "./visitors.ts";

const [most, rounds, least] = [200, 3, 0.05];
const product = "dune-lamp";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Calls `make` sequentially, because rate limits refuse concurrent requests. */
async function each<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const all: Made[] = [];
  for (const _ of many(count)) all.push(await make());
  return all;
}

const selected = process.argv.slice(2);
const isSelected = (...names: string[]) => selected.length === 0 || names.some((name) => selected.includes(name));

const store = await storeWithEmails();
try {
  await store.database.update(products).set({ stock: 10_000 });
  say(`Creating up to ${2 * most} accounts and up to ${1.5 * most} guest orders`);
  const shoppers = isSelected("reset", "resend", "change") ? await each(2 * most, () => shopperOf(store)) : [];
  const orders = isSelected("lookup") ? await each(1.5 * most, () => guestsOrder(store, product)) : [];
  const [some, others] = [shoppers.slice(0, most), shoppers.slice(most)];
  await store.database
    .update(users)
    .set({ emailVerified: true })
    .where(
      inArray(
        users.email,
        some.map(({ email }) => email),
      ),
    );
  const anybody = visitorOf(store);

  /** Password resets for emails with and without an account. */
  const reset: Pair = (() => {
    const ask = (email: string) => async () => void (await anybody.led("/account/forgot", { email }));
    return {
      name: "reset",
      known: some.map(({ email }) => ask(email)),
      unknown: some.map(() => ask(newEmail())),
    };
  })();

  /** Order lookups. An unknown order has a wrong email or an unknown number. */
  const lookup: Pair = (() => {
    const ask = (number: string, email: string) => async () =>
      void (await anybody.led("/orders/find", { number, email }));
    return {
      name: "lookup",
      known: orders.slice(0, most).map(({ number, email }) => ask(number, email)),
      unknown: [
        ...orders.slice(most).map(({ number }) => ask(number, newEmail())),
        ...many(most / 2).map((at) => ask(String(900_000 + at), newEmail())),
      ],
    };
  })();

  /** Requests for another confirmation email, from accounts with a confirmed and with an unconfirmed email. */
  const resend: Pair = (() => {
    const ask = (shopper: (typeof shoppers)[number]) => async () =>
      void (await shopper.led("/account/confirm-again", {}));
    return { name: "resend", known: some.map(ask), unknown: others.map(ask) };
  })();

  /** Changes of the account's email, to emails with and without an account. Spread over many accounts. */
  const change: Pair = (() => {
    let askers = shuffled(others);
    const ask = (email: string) => async () => {
      if (askers.length === 0) askers = shuffled(others);
      await askers.pop()!.led("/account/email", { email, password });
    };
    return {
      name: "change",
      known: some.map(({ email }) => ask(email)),
      unknown: some.map(() => ask(newEmail())),
    };
  })();

  const pairs = [reset, lookup, resend, change].filter(({ name }) => isSelected(name));
  const row = (cells: readonly string[]) => say(cells.map((cell, at) => cell[at ? "padStart" : "padEnd"](18)).join(""));
  row(["", "round", "exists, ms", "unknown, ms", "p"]);

  /** True if no round shows a significant difference between response times. */
  async function isAlike(pair: Pair): Promise<boolean> {
    let alike = true;
    for (let round = 1; round <= rounds; round += 1) {
      await store.database.delete(rateLimits);
      for (let n = 0; n < 50; n += 1) await anybody.led("/account/forgot", { email: newEmail() }); // warm-up
      const { known, unknown, p } = await compare(pair);
      row([pair.name, String(round), known.toFixed(2), unknown.toFixed(2), p.toFixed(3)]);
      alike &&= p > least;
    }
    return alike;
  }

  const leaking: string[] = [];
  // One measurement in seven shows a difference by chance, so only three in a row count.
  for (const pair of pairs)
    if (!(await isAlike(pair)) && !(await isAlike(pair)) && !(await isAlike(pair))) leaking.push(pair.name);
  if (leaking.length > 0) process.exitCode = 1;
  say(
    leaking.length > 0
      ? `The response times disclose accounts or orders: ${leaking.join(", ")}.`
      : "The response times disclose no accounts or orders.",
  );
} finally {
  await store.stop();
}
