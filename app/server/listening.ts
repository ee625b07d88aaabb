import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Server options that differ from Node's defaults. Timeouts are in ms. */
const defaults = {
  /** Maximum time from the first byte to the end of the headers. */
  headersTimeout: 10_000,
  /** Maximum time from the first byte to the end of the body. */
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** False, because `without-host.ts` checks the Host header. */
  requireHostHeader: false,
};

/** Sockets whose timeout `extendRequestTimeout` has extended. */
const known = new WeakSet<object>();

/** For uploads: replaces a socket's request timeout by `ms` from now. Returns a function that cancels the timeout. */
export function extendRequestTimeout(socket: Pick<Socket, "destroy">, ms: number): () => void {
  known.add(socket);
  const timer = setTimeout(() => socket.destroy(), ms);
  return () => {
    clearTimeout(timer);
    known.delete(socket);
  };
}

/** Creates an HTTP server that responds 408 to slow requests, because they occupy connections and memory. */
export function createPatientServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...defaults, ...options }, listener);
  const responses = new WeakMap<object, ServerResponse>();
  server.on("request", ({ socket }, response) => responses.set(socket, response));
  // Ignores Node's timeout if `extendRequestTimeout` has extended the timeout of the socket.
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && known.has(socket)) return;
    const status = statuses[error.code ?? ""] ?? "400 Bad Request";
    const response = responses.get(socket);
    const isResponding = response?.headersSent && !response.writableFinished;
    if (socket.writable && !isResponding) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });
  return server;
}

/** Response statuses by error code, the same as Node's defaults. Other errors get 400. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
