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

/**
 * How long a connection is kept for its next request, in milliseconds: longer than proxies keep theirs (nginx 75 s, many load
 * balancers 60 s), or one of them would now and then send a request on a connection that is being closed here.
 */
const keptFor = 80_000;

/** How long the connections that are kept stay open once the store is to stop, in milliseconds. */
const grace = 5_000;

/** How long requests under way may then take altogether, in milliseconds. */
const timeoutMs = 10_000;

/** How often is looked who is still connected, in milliseconds. */
const glance = 50;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * An HTTP server that can stop without cutting anybody off: once `stopping` is aborted, each answer says that its connection
 * closes, whoever writes it.
 */
export function drainableServer(stopping: AbortSignal, listener: RequestListener) {
  class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers) {
      if (stopping.aborted) this.shouldKeepAlive = false;
      return super.writeHead(status, reason as string, headers);
    }
  }
  const server = createPatientServer(listener, { ServerResponse: Answer, keepAliveTimeout: keptFor });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  /** Browsers connect in advance; on such a connection nothing is under way, whatever Node thinks. */
  function closeIdle() {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /**
   * To be called when `stopping` is aborted. As long as somebody is connected, but for `grace` at most, requests come in:
   * on kept connections, and on new ones, of a load balancer that is to see that it should go elsewhere. Then requests under
   * way are waited for, and no longer than `timeoutMs`.
   * @param hurry once it is aborted, all connections are closed at once.
   */
  async function drain(hurry: AbortSignal): Promise<void> {
    const begun = performance.now();
    const passed = () => performance.now() - begun;
    // Looks after a while first: whoever has just connected may not have been noticed yet.
    do await wait(2 * glance, undefined, { signal: hurry }).catch(() => {});
    while (sockets.size > 0 && passed() < grace && !hurry.aborted);
    const closed = once(server, "close");
    server.close();
    const sweep = setInterval(() => {
      if (passed() > timeoutMs || hurry.aborted) server.closeAllConnections();
      else closeIdle();
    }, glance);
    await closed;
    clearInterval(sweep);
  }

  return { server, drain };
}
