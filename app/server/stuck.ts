import type { ChildProcess } from "node:child_process";
import type { Log } from "./log.ts";

/** How often a process is asked whether it is there, in ms, and how many questions in a row it may leave unanswered. */
const usual = { every: 2_000, unanswered: 5 };

/** What a process that is there answers. */
export type Here = { readonly isHere: true };

/**
 * Ends a process that is stuck, as one in an endless loop is, or one that the system has stopped: whoever is connected to it waits for nothing. What is
 * counted is questions and not time, so that nobody seems stuck after a machine has slept.
 */
export function endWhenStuck(child: ChildProcess, log: Pick<Log, "error">, { every, unanswered } = usual): void {
  let open = 0;
  child.on("message", () => (open = 0)); // whatever it says
  const asking = setInterval(() => {
    if (open < unanswered) {
      open += 1;
      child.send("answer", () => {}); // or it has just ended
      return;
    }
    clearInterval(asking);
    log.error(
      { worker: child.pid },
      `A worker has answered nothing for ${(every * unanswered) / 1_000} s: it is stuck, and ended.`,
    );
    child.kill("SIGKILL");
  }, every);
  child.once("exit", () => clearInterval(asking));
}
