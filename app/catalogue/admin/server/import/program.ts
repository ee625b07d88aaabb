import { once } from "node:events";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { runTask, type TaskInput } from "./task.ts";
import type { WorkerMessage } from "./dispatch-task.ts";

// Process that runs an import, so that the store survives if the import runs out of memory.
process.once("disconnect", () => process.exit(1));
const send = (message: WorkerMessage) => void process.send?.(message);

const progress: ShowProgress = (name, total) => {
  send({ is: "begun", name, total });
  return { add: (amount) => send({ is: "further", amount }), done: () => send({ is: "further", amount: total }) };
};

const [input] = (await once(process, "message")) as [TaskInput];
const outcome = await runTask(input, progress, new AbortController().signal);
process.send?.({ is: "over", outcome } satisfies WorkerMessage, () => process.exit(0));
