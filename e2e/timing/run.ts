/**
 * Whether the store takes as long for an e-mail that has an account as for one that has none, where it must not tell which it is:
 * 200 of each are asked for in no particular order, three times, and the times are compared (Mann-Whitney).
 *
 *   npm run accounts:timing
 */
import { randomInt, randomUUID } from "node:crypto";
import { mailServerAt } from "../../app/letters/server/testing.ts";
import { startStore } from "../store-process.ts";
import { mannWhitney } from "./mann-whitney.ts";

const [most, rounds, least] = [200, 3, 0.05];

const say = (line: string) => void process.stdout.write(`${line}\n`);

const mail = await mailServerAt();
const store = await startStore({
  STORE_FEATURES: "all",
  TRUSTED_PROXY: "1", // each visitor has an address of their own, or the limits would end it
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: "orders@shop.example",
});

const newEmail = () => `${randomUUID()}@shopper.example`;
const newAddress = () => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".");

const post = (path: string, fields: Record<string, string>) =>
  fetch(store.address + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: store.address, "x-forwarded-for": newAddress() },
    body: new URLSearchParams(fields),
  });

async function timed(email: string): Promise<number> {
  const began = performance.now();
  const answer = await post("/account/forgot", { email });
  await answer.arrayBuffer();
  if (answer.status !== 303) throw new Error(`The store answered with ${answer.status}.`);
  return performance.now() - began;
}

/** E-mails in no particular order, and whether each has an account. */
function shuffled(known: readonly string[]) {
  const all = [
    ...known.map((email) => ({ email, has: true })),
    ...known.map(() => ({ email: newEmail(), has: false })),
  ];
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!.toFixed(2);

try {
  say(`Opening ${most} accounts`);
  const known = Array.from({ length: most }, newEmail);
  for (const email of known) await post("/login", { email, password: "correct horse", intent: "create-account" });
  for (let round = 0; round < 100; round += 1) await timed(newEmail()); // until the store has warmed up
  for (let round = 1; round <= rounds; round += 1) {
    const times = { with: [] as number[], without: [] as number[] };
    for (const { email, has } of shuffled(known)) times[has ? "with" : "without"].push(await timed(email));
    const p = mannWhitney(times.with, times.without);
    say(
      `Round ${round}: ${middle(times.with)} ms with an account, ${middle(times.without)} ms without; p = ${p.toFixed(3)}`,
    );
    if (p <= least) process.exitCode = 1;
  }
  say(
    process.exitCode
      ? "The times tell which e-mails have an account."
      : "The times do not tell which e-mails have an account.",
  );
} finally {
  await store.stop();
  await mail.stop();
}
