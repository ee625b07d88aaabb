/**
 * Kills a store repeatedly while it sends emails to a slow, failing server. Expects every email to arrive. Only emails
 * in flight may arrive twice.
 *
 *   node e2e/emails/stress.ts
 */
import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { useDatabaseUrl } from "../../app/database/postgres/attach.ts";
import { answer, mailServerAt } from "../../app/emails/server/testing.ts";
import { parseConfig } from "../../app/server/config.ts";
import { startStore, temporaryFolder } from "../store-process.ts";

const [kills, emailsEach, maxAtOnce] = [8, 50, 3];

const say = (line: string) => void process.stdout.write(`${line}\n`);
const chance = (share: number) => Math.random() < share;

/** Maximum time until the mail server's response reaches the store, in ms. */
const answerMs = 100;

let brokenOff = 0;
const taken: string[] = [];
/** Message-IDs of emails for which the store may not have received the acknowledgement. */
const underWay = new Set<string>();
/** Message-IDs of emails that may arrive twice, because they were in flight during a kill or a lost connection. */
const uncertain = new Set<string>();
const mail = await mailServerAt({
  async onEmail({ messageId }) {
    underWay.add(messageId!);
    await pause(Math.random() * 100);
    setTimeout(() => underWay.delete(messageId!), answerMs);
    if (chance(0.1)) throw answer(451);
    taken.push(messageId!);
    if (!chance(0.05)) return;
    brokenOff += 1;
    for (const one of underWay) uncertain.add(one);
    const open = [...mail.server.connections] as unknown as { _socket: Socket }[];
    for (const { _socket } of open) _socket.destroy();
    await new Promise(() => {});
  },
});
const DATA_DIR = await temporaryFolder();
const settings = {
  DATA_DIR,
  STORE_FEATURES: "all",
  LOG_LEVEL: "silent",
  SMTP_URL: mail.url,
  MAIL_FROM: "shop@shop.example",
};

/** Queries the database directly, which also works while the store is down. */
async function ask(statement: string, values: unknown[] = []) {
  const postgres = await useDatabaseUrl(parseConfig({ DATA_DIR }), new AbortController().signal);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ count: number; id: string }>(statement, values);
  await client.end();
  await postgres.stop();
  return rows;
}

/** Makes emails due now that would otherwise wait for a retry, or for the end of a killed process's lease. */
const timePasses = () =>
  ask(`update letters set due_at = now(), tries = 0 where state = 'waiting' and due_at > now() + interval '5 s'`);

let [written, maxKilled] = [0, 0];
for (let round = 1; round <= kills; round++) {
  const store = await startStore(settings);
  await ask(
    `insert into letters (kind, "to", about) select 'trial', n || '@shopper.example', '{}' from generate_series($1::int, $2::int) n`,
    [written + 1, written + emailsEach],
  );
  written += emailsEach;
  await timePasses();
  await pause(500 + Math.random() * 5_500);
  store.process.kill("SIGKILL");
  await once(store.process, "exit");
  const leased = await ask(
    `select '<' || message_id || '>' as id from letters where lease is not null and due_at > now()`,
  );
  for (const { id } of leased) uncertain.add(id);
  maxKilled = Math.max(maxKilled, leased.length);
  say(`Kill ${round} of ${kills}: ${written} emails stored, ${mail.arrived.length} arrived`);
}

const store = await startStore(settings);
for (let turn = 0; turn < 120; turn++) {
  const [left] = await ask(`select count(*)::int as count from letters where state <> 'sent'`);
  if (left!.count === 0) break;
  await timePasses();
  await pause(1_000);
}
const [sent] = await ask(`select count(*)::int as count from letters where state = 'sent'`);
await store.stop();
await rm(DATA_DIR, { recursive: true, force: true });
await mail.stop();

const byRecipient = Map.groupBy(mail.arrived, ({ to }) => to.join());
const lost = written - byRecipient.size;
const otherIds = [...byRecipient.values()].filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1);
const ids = new Set(taken).size;
const doubled = [...Map.groupBy(taken, (id) => id)].filter(([, same]) => same.length > 1).map(([id]) => id);
const withoutCause = doubled.filter((id) => !uncertain.has(id));
say(
  `${written} emails stored: ${sent!.count} sent, ${lost} lost, ${otherIds.length} repeated with another Message-ID. ${ids} Message-IDs in total.`,
);
say(
  `${kills} kills during at most ${maxKilled} concurrent emails (limit ${maxAtOnce}), and ${brokenOff} broken connections, interrupted ${uncertain.size} emails. ${doubled.length} emails arrived more than once, ${withoutCause.length} of them without an interruption.`,
);
const isWell = lost === 0 && sent!.count === written && otherIds.length === 0 && ids === written;
process.exit(isWell && withoutCause.length === 0 && maxKilled <= maxAtOnce ? 0 : 1);
