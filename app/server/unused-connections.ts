import type { Worker } from "node:cluster";

type Connection = { close(): void };

const isConnection = (sent: unknown): sent is Connection =>
  typeof sent === "object" && sent !== null && "close" in sent && typeof sent.close === "function";

/** Closes a connection that a worker did not accept before its exit. Node would leak the connection. */
export function closeUnusedConnections(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  let last: Connection | undefined;
  child.send = (...sent: unknown[]) => {
    if (isConnection(sent[1])) last = sent[1]; // Node sends the next connection only after the worker accepts this one
    return send(...sent);
  };
  child.once("exit", () => last?.close()); // has no effect if the worker accepted the connection
}
