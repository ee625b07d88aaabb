import { parentPort, workerData } from "node:worker_threads";
import type { ShowProgress } from "../../../server/command/progress.ts";
import { perform, type Work } from "./work.ts";
import type { Told } from "./working.ts";

// A thread of its own, which ends with what it was asked.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has none
const tell = (told: Told) => parentPort!.postMessage(told);

const progress: ShowProgress = (name, total) => {
  tell({ is: "begun", name, total });
  return { add: (amount) => tell({ is: "further", amount }), done: () => tell({ is: "further", amount: total }) };
};

tell({ is: "over", outcome: await perform(workerData as Work, progress) });
