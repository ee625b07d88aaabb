import { once } from "node:events";
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createPatientServer } from "./listening.ts";

/** Keep-alive timeout, in ms. Longer than nginx's 75 s, so that nginx sends no request on a closing connection. */
const keepAliveMs = 80_000;

/** Maximum time, in ms, that idle connections stay open after the store begins to stop. */
const grace = 5_000;

/** Maximum duration of draining, in ms. The server then closes all connections. */
const timeoutMs = 10_000;

/** Interval between checks for open connections, in ms. */
const pollMs = 50;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** HTTP server that stops gracefully. After `stopping` is aborted, every response has `Connection: close`. */
export function drainableServer(stopping: AbortSignal, listener: RequestListener) {
  class DrainableResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers) {
      if (stopping.aborted) this.shouldKeepAlive = false;
      return super.writeHead(status, reason as string, headers);
    }
  }
  const server = createPatientServer(listener, { ServerResponse: DrainableResponse, keepAliveTimeout: keepAliveMs });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /** Closes idle connections, and connections that have sent nothing, which Node does not count as idle. */
  function closeIdle() {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /**
   * Accepts connections until all clients have disconnected, or for the time `grace`. Pending requests may finish until
   * `timeoutMs` after the start. Closes all connections if `hurry` aborts.
   */
  async function drain(hurry: AbortSignal): Promise<void> {
    const begun = performance.now();
    const passed = () => performance.now() - begun;
    // Waits before the first check, because a new connection may not be in `sockets` yet.
    do await wait(2 * pollMs, undefined, { signal: hurry }).catch(() => {});
    while (sockets.size > 0 && passed() < grace && !hurry.aborted);
    const closed = once(server, "close");
    server.close();
    const sweep = setInterval(() => {
      if (passed() > timeoutMs || hurry.aborted) server.closeAllConnections();
      else closeIdle();
    }, pollMs);
    await closed;
    clearInterval(sweep);
  }

  return { server, drain };
}
