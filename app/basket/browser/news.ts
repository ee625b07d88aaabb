import { pauseAfter } from "./throttle.ts";
import type { QueueOwner } from "./queue.ts";

/** Which version a basket has now. */
export type News = { readonly id: string; readonly version: number };

/**
 * Hears from the store of new versions of the basket, and when it is no longer this shopper's. One tab of a browser listens for
 * all: it holds a lock, and when it goes the next one gets it. (Six tabs with a stream each would use up the browser's
 * connections to a store.)
 */
export function newsOfBasket(shopper: () => QueueOwner, tell: (news: News) => void, over: () => void) {
  let stopping: AbortController | undefined;

  /** Listens until the signal, over as many connections as it takes. */
  const listen = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let source: EventSource;
      const open = () => {
        source = new EventSource(`/api/basket/events?user=${shopper() ?? ""}`);
        source.addEventListener("open", () => (failures = 0));
        source.addEventListener("message", ({ data }) => tell(JSON.parse(data as string) as News));
        source.addEventListener("over", over);
        source.addEventListener("error", () => {
          source.close();
          timer = setTimeout(open, pauseAfter(++failures));
        });
      };
      open();
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        source.close();
        resolve();
      });
    });

  function stop() {
    stopping?.abort();
    stopping = undefined;
  }

  return {
    stop,
    start() {
      if (stopping) return;
      const { signal } = (stopping = new AbortController());
      const heard =
        "locks" in navigator // over https and on localhost
          ? navigator.locks.request("wicker.basket.news", { signal }, () => listen(signal))
          : listen(signal);
      heard.catch(() => {}); // stopped before it was this tab's turn
    },
  };
}
