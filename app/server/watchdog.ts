import type { ChildProcess } from "node:child_process";
import type { Log } from "./log.ts";

/** Interval of probes to a process, in ms, and the maximum number of unanswered probes in a row. */
const defaults = { every: 2_000, unanswered: 5 };

export type ProbeReply = { readonly isProbeReply: true };

/** Kills a process that does not respond. Counts probes, not time: a suspended computer must not cause a kill. */
export function endWhenStuck(child: ChildProcess, log: Pick<Log, "error">, { every, unanswered } = defaults): void {
  let open = 0;
  child.on("message", () => (open = 0)); // any message proves that the process is alive
  const probing = setInterval(() => {
    if (open < unanswered) {
      open += 1;
      child.send("probe", () => {}); // ignores an error if the process has just exited
      return;
    }
    clearInterval(probing);
    log.error(
      { worker: child.pid },
      `A worker did not respond for ${(every * unanswered) / 1_000} s. The store ends it and starts another one.`,
    );
    child.kill("SIGKILL");
  }, every);
  child.once("exit", () => clearInterval(probing));
}
