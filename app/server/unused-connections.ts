import type { Worker } from "node:cluster";

type Connection = { close(): void };

const isConnection = (sent: unknown): sent is Connection =>
  typeof sent === "object" && sent !== null && "close" in sent && typeof sent.close === "function";

/**
 * Closes a killed worker's untaken connection.
 * The main process accepts connections and hands them to workers. Node leaks the one that a worker had not taken, so
 * its client would wait forever.
 */
export function closeUnusedConnections(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  let last: Connection | undefined;
  child.send = (...sent: unknown[]) => {
    if (isConnection(sent[1])) last = sent[1]; // a worker gets the next connection only after taking this one
    return send(...sent);
  };
  child.once("exit", () => last?.close()); // a no-op if the worker took it
}
