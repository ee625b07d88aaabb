import type { Worker } from "node:cluster";

type Connection = { close(): void };

const isConnection = (sent: unknown): sent is Connection =>
  typeof sent === "object" && sent !== null && "close" in sent && typeof sent.close === "function";

/**
 * The main process accepts connections and hands each to a worker. One that is killed before it took its last one leaves that
 * open here, and Node forgets it: nobody would ever answer, nor hang up. So it is closed with the worker.
 */
export function closeUnusedConnections(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  let last: Connection | undefined;
  child.send = (...sent: unknown[]) => {
    if (isConnection(sent[1])) last = sent[1]; // a worker is given no other before it has taken this one
    return send(...sent);
  };
  child.once("exit", () => last?.close()); // of one that was taken nothing is open here any more
}
