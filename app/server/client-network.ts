import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Handles a request. During the request, `clientNetwork` returns the given network. */
export const withNetwork = <Result>(network: string, handle: () => Result): Result => current.run(network, handle);

/** Network of the current request, or null outside of requests. */
export const clientNetwork = (): string | null => current.getStore() ?? null;

/** Runs `handle` as if outside of a request, for work that another server asks for. Limits then count no network. */
export const withoutNetwork = <Result>(handle: () => Result): Result => current.exit(handle);
