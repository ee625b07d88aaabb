import { once } from "node:events";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { perform, type Work } from "./work.ts";
import type { WorkerMessage } from "./working.ts";

// Worker process, so that a file that exhausts memory does not end the store. Exits with the store.
process.once("disconnect", () => process.exit(1));
const tell = (told: WorkerMessage) => void process.send!(told);

const progress: ShowProgress = (name, total) => {
  tell({ is: "begun", name, total });
  return { add: (amount) => tell({ is: "further", amount }), done: () => tell({ is: "further", amount: total }) };
};

const [work] = (await once(process, "message")) as [Work];
const outcome = await perform(work, progress, new AbortController().signal);
process.send!({ is: "over", outcome } satisfies WorkerMessage, () => process.exit(0));
