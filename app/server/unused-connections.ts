import type { Worker } from "node:cluster";

type Connection = { close(): void };

const isConnection = (sent: unknown): sent is Connection =>
  typeof sent === "object" && sent !== null && "close" in sent && typeof sent.close === "function";

/**
 * Closes the connection that a worker did not accept before its exit. Node would leak this connection.
 * Ignores errors of sending a connection that the client has closed. Node would throw these errors in the main process.
 */
export function closeUnusedConnections(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  let last: Connection | undefined;
  child.send = (...sent: unknown[]) => {
    const [message, connection, ...rest] = sent;
    if (!isConnection(connection)) return send(...sent);
    last = connection; // Node sends the next connection only after the worker accepts this one
    return send(message, connection, rest[0], rest[1] ?? (() => {}));
  };
  child.once("exit", () => last?.close()); // has no effect if the worker accepted the connection
}
