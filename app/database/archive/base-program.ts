/** Child process that takes one base backup at low priority, so that shoppers' requests go first. */
import { once } from "node:events";
import { giveSessionPriority, takePriority } from "../../server/priority.ts";
import { stopSignals } from "../../server/stop-signals.ts";
import { type BaseRequest, receiveBase } from "./base-backup.ts";
import { systemError } from "../postgres/refused.ts";
import type { BaseReport } from "./take-base.ts";

/** Nice value of the process. With 19, the lowest priority, a backup would never finish on a busy machine. */
const priority = 5;
takePriority(priority);
giveSessionPriority(process.pid, priority);
// Ignores stop signals, which service managers send to all processes. Only the store stops this process.
for (const signal of stopSignals) process.on(signal, () => {});
process.once("disconnect", () => process.exit()); // the store has exited

const report = (message: BaseReport) => new Promise((sent) => process.send!(message, sent));
const request: BaseRequest = (await once(process, "message"))[0];
try {
  await report({ facts: await receiveBase(request, (first) => void report({ first })) });
} catch (error) {
  const { message, errno } = systemError(error);
  await report({ error: { message, ...(errno && { errno }) } });
}
process.exit();
