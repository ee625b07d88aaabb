import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";

/** What differs from Node's. How long a visitor may take to send a request is in ms; all that the store takes is sent in a second over a bad line. */
const usual = {
  /** From the first byte to the end of the headers. */
  headersTimeout: 10_000,
  /** From the first byte to the end of the body. */
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** For the store to say (`without-host.ts`). */
  requireHostHeader: false,
};

/** An HTTP server that answers 408 to whoever takes too long to send a request, and hangs up: each holds a connection and memory. */
export const createPatientServer = (listener: RequestListener, options: ServerOptions = {}): Server =>
  createServer({ ...usual, ...options }, listener);
