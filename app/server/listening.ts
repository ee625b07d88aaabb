import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * What differs from Node's. How long a visitor may take to send a request is in ms; all that it takes of
 * strangers is sent in a second over a bad line.
 */
const usual = {
  /** From the first byte to the end of the headers. */
  headersTimeout: 10_000,
  /** From the first byte to the end of the body. */
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** For the store to say (`without-host.ts`). */
  requireHostHeader: false,
};

/** Those who are given more time than others. */
const known = new WeakSet<object>();

/**
 * Lets somebody who is known take longer to send a request, such as one with large files over a line that is not: so many ms from now.
 * Returns what ends that, to be called once it is there.
 */
export function giveTime(socket: Pick<Socket, "destroy">, ms: number): () => void {
  known.add(socket);
  const timer = setTimeout(() => socket.destroy(), ms);
  return () => {
    clearTimeout(timer);
    known.delete(socket);
  };
}

/** An HTTP server that answers 408 to whoever takes too long to send a request, and hangs up: each holds a connection and memory. */
export function createPatientServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...usual, ...options }, listener);
  const answers = new WeakMap<object, ServerResponse>();
  server.on("request", ({ socket }, response) => answers.set(socket, response));
  // Of a request that takes too long Node says so once, and then looks at it no more.
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && known.has(socket)) return;
    const status = statuses[error.code ?? ""] ?? "400 Bad Request";
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (socket.writable && !isAnswering) socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });
  return server;
}

/** What Node answers by itself where nobody listens; 400 to everything else. */
const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
