import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Runs `handle`. Meanwhile, `clientNetwork` returns `network`. */
export const withNetwork = <Result>(network: string, handle: () => Result): Result => current.run(network, handle);

/** Network of the current request's client. Null outside of requests. */
export const clientNetwork = (): string | null => current.getStore() ?? null;

/** Runs `handle` without a client network. For webhooks, so that email caps do not count the webhook's sender. */
export const withoutNetwork = <Result>(handle: () => Result): Result => current.exit(handle);
