import { awayIn } from "../database/away.ts";
import { afterCommit, type Database } from "../database/database.ts";
import type { Part } from "../page/server/part.ts";
import { insertLetters, noOwners, type Outbox, type Store, writeLetters } from "../server/letters.ts";
import type { Log } from "../server/log.ts";
import type { Metric } from "../server/metrics.ts";
import { countLetters, lettersNow, readLetter, sendAgain } from "./server/kept.ts";
import { isAddress } from "./server/address.ts";
import { createOutbox, type Leased } from "./server/outbox.ts";
import { lettersOfPeople } from "./server/people.ts";
import { refusalsLog, refusalsMetric } from "./server/refusals.ts";
import { sendBy } from "./server/sending.ts";
import type { Mail } from "./server/settings.ts";
import { startWorker, type usualPace, type Worker } from "./server/worker.ts";

export { letterSettings, mailOf } from "./server/settings.ts";

const lettersMetric = (database: Database): Metric => ({
  name: "wicker_letters",
  help: "Letters that are kept, by whether they wait, were sent or could not be.",
  type: "gauge",
  aggregator: "max",
  read: async () => (await countLetters(database)).map(({ state, count }) => ({ labels: { state }, value: count })),
});

type Given = {
  readonly database: Database;
  readonly log: Log;
  /** Where the shop's pages are, for links. */
  readonly origin: string;
  readonly pace?: typeof usualPace;
};

/** Letters, which are kept with what causes them; and sent, where it is said through which server. */
export function openLetters({ database, log, origin, ...options }: Given, mail: Mail | null): Outbox & Part {
  let store: Store | undefined;
  let worker: Worker | undefined;

  /** Writes a letter out. Null where there is nothing to say any more; undefined where nobody knows such letters. */
  async function writeOut({ kind, about, to }: Pick<Leased, "kind" | "about" | "to">, isSent: boolean) {
    const { says, shop, render } = store!;
    const data = await says[kind]?.(about, { to, isSent });
    return data && ((await render(kind, data, await shop(), origin)) ?? undefined);
  }

  async function deliver(letter: Leased, cutOff: AbortSignal) {
    const { to, messageId, writtenAt } = letter;
    if (!isAddress(to)) return { kind: "address", said: "" } as const;
    const written = await writeOut(letter, true);
    if (written === null) return "nothing to say";
    if (!written) return { kind: "unwritten", said: "" } as const;
    const { name } = (await store!.shop()) as { name: string };
    return send!({ ...written, to, shop: name, messageId, writtenAt }, cutOff);
  }
  const send = mail && sendBy(mail);
  const refusals = refusalsLog(database, log);
  function committed() {
    worker?.wake();
    refusals.later();
  }

  return {
    sends: mail !== null,
    letters: { trial: async () => ({}) },
    people: lettersOfPeople(database),
    metrics: [lettersMetric(database), refusalsMetric(database)],
    shownElsewhere: (path) => path.startsWith("/pictures/"),
    async post(transaction, ...written) {
      await writeLetters(transaction, written, store?.owners ?? noOwners);
      afterCommit(transaction, committed);
    },
    posting: {
      insert: (written) => insertLetters(written, store?.owners ?? noOwners),
      written: committed,
    },
    begin(whole) {
      store = whole;
      if (!mail) return;
      const domain = mail.from.address.split("@")[1]!;
      worker = startWorker({ outbox: createOutbox(database, whole.owners), deliver, domain, log, ...options });
    },
    now: async () => ({ ...(await lettersNow(database)), sends: mail !== null }),
    async read(id) {
      const letter = await readLetter(database, id);
      if (!letter) return null;
      const written = await writeOut(letter, false).catch((error: unknown) => {
        if (awayIn(error)) throw error;
        log.error({ err: error, letter: id }, "A letter could not be written out");
      });
      return { letter, text: written ? `${written.subject}\n\n${written.text}` : null };
    },
    async print(id) {
      const letter = await readLetter(database, id);
      const written = letter && (await writeOut(letter, true));
      return written ? { ...written, to: letter.to } : null;
    },
    async again(transaction, id) {
      const count = await sendAgain(transaction, id);
      afterCommit(transaction, () => worker?.wake());
      return count;
    },
    async stop() {
      refusals.stop();
      await worker?.stop();
    },
  };
}
