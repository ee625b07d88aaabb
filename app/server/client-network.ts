import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs the handling of a request, given the network that it comes from. */
export const withNetwork = <Result>(network: string, handle: () => Result): Result => current.run(network, handle);

/** The network of the request that is being handled; null outside of requests. */
export const clientNetwork = (): string | null => current.getStore() ?? null;
