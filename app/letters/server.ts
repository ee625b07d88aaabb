import { afterCommit, type Database } from "../database/database.ts";
import type { Part } from "../page/server/part.ts";
import { type Outbox, type Store, writeLetters } from "../server/letters.ts";
import type { Log } from "../server/log.ts";
import { isAddress } from "./server/address.ts";
import { createOutbox, type Leased } from "./server/outbox.ts";
import { lettersOfPeople } from "./server/people.ts";
import { sendBy } from "./server/sending.ts";
import type { Mail } from "./server/settings.ts";
import { startWorker, type usualPace, type Worker } from "./server/worker.ts";

export { letterSettings, mailOf } from "./server/settings.ts";

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

  async function deliver({ kind, about, to, messageId, writtenAt }: Leased, cutOff: AbortSignal) {
    if (!isAddress(to)) return { kind: "address", said: "" } as const;
    const { says, shop, render } = store!;
    const data = await says[kind]?.(about, { to, isSent: true });
    if (data === null) return "nothing to say";
    const pageShop = await shop();
    const written = data ? await render(kind, data, pageShop, origin) : null;
    if (!written) return { kind: "unwritten", said: "" } as const;
    const { name } = pageShop as { name: string };
    return send!({ ...written, to, shop: name, messageId, writtenAt }, cutOff);
  }
  const send = mail && sendBy(mail);

  return {
    letters: { trial: async () => ({}) },
    people: lettersOfPeople(database),
    shownElsewhere: (path) => path.startsWith("/pictures/"),
    async post(transaction, ...written) {
      await writeLetters(transaction, written, store?.owners ?? (async () => []));
      afterCommit(transaction, () => worker?.wake());
    },
    begin(whole) {
      store = whole;
      if (!mail) return;
      const domain = mail.from.address.split("@")[1]!;
      worker = startWorker({ outbox: createOutbox(database, whole.owners), deliver, domain, log, ...options });
    },
    stop: async () => worker?.stop(),
  };
}
