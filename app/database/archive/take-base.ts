import { fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../server/program.ts";
import type { BaseRequest, ReceivedBase } from "./base-backup.ts";

/** What the program tells: of the first segment of the log that the copy needs, before any of it comes; and how it went. */
export type BaseReport = { readonly first: string } | Outcome;
type Outcome =
  { readonly facts: ReceivedBase } | { readonly error: { readonly message: string; readonly errno?: number } };

type Options = BaseRequest & {
  readonly onFirst: (segment: string) => void;
  readonly givenUp: AbortSignal;
};

/**
 * Takes a base in a process of its own, of a lower priority: packed in this one, it would have orders wait (decision 37).
 * @throws when it cannot be had whole, with what PostgreSQL or the system says, and the signal's reason. The process has ended then, too.
 */
export async function takeBase({ onFirst, givenUp, ...asked }: Options): Promise<ReceivedBase> {
  givenUp.throwIfAborted();
  const child = fork(programFile("database/archive/base-program.ts"), {
    env: {}, // it needs none of the store's secrets
    execArgv: [],
    detached: true, // a session of its own
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  givenUp.addEventListener("abort", end);
  let outcome: Outcome | undefined;
  child.on("message", (told: BaseReport) => {
    if ("first" in told) onFirst(told.first);
    else outcome = told;
  });
  try {
    child.send(asked, () => {}); // or it has just ended
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    givenUp.throwIfAborted();
    const { error, facts } = { error: { message: `its process ended (${signal ?? code})` }, facts: null, ...outcome };
    if (!facts) throw Object.assign(new Error(error.message), error);
    return facts;
  } finally {
    givenUp.removeEventListener("abort", end);
  }
}
