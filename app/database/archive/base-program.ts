/**
 * Child process that takes one base at low priority, so that shoppers' requests go first. Reads a request from its
 * parent, reports the outcome, and exits.
 */
import { once } from "node:events";
import { giveSessionPriority, takePriority } from "../../server/priority.ts";
import { stopSignals } from "../../server/stop-signals.ts";
import { type BaseRequest, receiveBase } from "./base-backup.ts";
import type { BaseReport } from "./take-base.ts";

/** Nice value. The lowest, 19, would starve on a machine that is always busy. */
const priority = 5;
takePriority(priority);
giveSessionPriority(process.pid, priority);
// Service managers signal the whole group, but only the store stops this process.
for (const signal of stopSignals) process.on(signal, () => {});
process.once("disconnect", () => process.exit()); // the store was killed

const report = (message: BaseReport) => new Promise((sent) => process.send!(message, sent));
const [request] = (await once(process, "message")) as [BaseRequest];
try {
  await report({ facts: await receiveBase(request, (first) => void report({ first })) });
} catch (error) {
  const { message, errno } = error as NodeJS.ErrnoException;
  await report({ error: { message, ...(errno && { errno }) } });
}
process.exit();
