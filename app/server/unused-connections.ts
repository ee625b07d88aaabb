import type { Worker } from "node:cluster";

type Connection = { close(): void };

const isConnection = (sent: unknown): sent is Connection =>
  typeof sent === "object" && sent !== null && "close" in sent && typeof sent.close === "function";

/**
 * When a worker dies, closes the connection that it was sent but had not taken.
 * The main process accepts connections and sends them to workers. Node leaks such a connection, so its client would
 * wait forever.
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
