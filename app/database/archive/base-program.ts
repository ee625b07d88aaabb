/**
 * A program of its own, so that a base is packed and written after all that shoppers wait for: takes one as the process asks that began it,
 * tells how that went, and ends.
 */
import { once } from "node:events";
import { giveSessionPriority, takePriority } from "../../server/priority.ts";
import { stopSignals } from "../../server/stop-signals.ts";
import { type BaseRequest, receiveBase } from "./base-backup.ts";
import type { BaseReport } from "./take-base.ts";

/** Not the lowest, which is 19: on a machine that is always busy it has to get on, too. */
const priority = 5;
takePriority(priority);
giveSessionPriority(process.pid, priority);
for (const signal of stopSignals) process.on(signal, () => {}); // a service's reach all of it, and the store ends this one when it stops
process.once("disconnect", () => process.exit()); // it was killed

const tell = (told: BaseReport) => new Promise((sent) => process.send!(told, sent));
const [asked] = (await once(process, "message")) as [BaseRequest];
try {
  await tell({ facts: await receiveBase(asked, (first) => void tell({ first })) });
} catch (error) {
  const { message, errno } = error as NodeJS.ErrnoException;
  await tell({ error: { message, ...(errno && { errno }) } });
}
process.exit();
