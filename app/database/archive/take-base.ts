import { fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../server/program.ts";
import type { BaseRequest, receiveBase } from "./base-backup.ts";

/** Messages of the child process: the first WAL segment that a restore needs (`first`), later the outcome. */
export type BaseReport = { readonly first: string } | Outcome;
type Outcome = { readonly facts: ReceivedBase } | { readonly error: { message: string; errno?: number } };
type ReceivedBase = Awaited<ReturnType<typeof receiveBase>>;

type Options = BaseRequest & { onFirst: (segment: string) => void; givenUp: AbortSignal };

/**
 * Takes a base backup in a child process, because compression in this process would delay orders.
 * @throws PostgreSQL's or the system's error, or the signal's reason on abort, after the child has exited.
 */
export async function takeBase({ onFirst, givenUp, ...request }: Options): Promise<ReceivedBase> {
  givenUp.throwIfAborted();
  const child = fork(programFile("database/archive/base-program.ts"), {
    env: {},
    execArgv: [],
    detached: true, // a separate process session, which can have its own priority
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  givenUp.addEventListener("abort", end);
  let outcome: Outcome | undefined;
  child.on("message", (report: BaseReport) => {
    if ("first" in report) onFirst(report.first);
    else outcome = report;
  });
  try {
    child.send(request, () => {}); // the child may have exited
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    givenUp.throwIfAborted();
    const { error, facts } = { error: { message: `its process ended (${signal ?? code})` }, facts: null, ...outcome };
    if (!facts) throw Object.assign(new Error(error.message), error);
    return facts;
  } finally {
    givenUp.removeEventListener("abort", end);
  }
}
