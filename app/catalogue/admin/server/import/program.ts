import { once } from "node:events";
import type { ShowProgress } from "../../../../server/command/progress.ts";
import { runTask, type TaskInput } from "./task.ts";
import type { WorkerMessage } from "./dispatch-task.ts";

// Worker process of an import. If an import runs out of memory, only its worker process dies.
process.once("disconnect", () => process.exit(1));
const send = (message: WorkerMessage) => void process.send?.(message);

const progress: ShowProgress = (name, total) => {
  send({ is: "begun", name, total });
  return { add: (amount) => send({ is: "further", amount }), done: () => send({ is: "further", amount: total }) };
};

const input: TaskInput = (await once(process, "message"))[0];
const result = await runTask(input, progress, new AbortController().signal).then(
  (outcome): WorkerMessage => ({ is: "over", outcome }),
  (error: unknown): WorkerMessage => ({ is: "failed", error: failureOf(error) }),
);
process.send?.(result, () => process.exit(0));

/** Copies the innermost error, which quotes no queries. A message between processes would lose its code. */
function failureOf(error: unknown): Extract<WorkerMessage, { is: "failed" }>["error"] {
  if (!(error instanceof Error)) return failureOf(new Error(String(error)));
  if (error.cause instanceof Error) return failureOf(error.cause);
  const { message, code, syscall, stack }: NodeJS.ErrnoException = error;
  return { message, code, syscall, stack };
}
