import { pauseAfter } from "./throttle.ts";
import type { QueueOwner } from "./queue.ts";

export type News = { readonly id: string; readonly version: number };

/** Subscribes to basket versions and the session's end. Web Locks limit event streams to one tab at a time. */
export function newsOfBasket(shopper: () => QueueOwner, notify: (news: News) => void, over: () => void) {
  let stopping: AbortController | undefined;

  const listen = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let source: EventSource;
      const open = () => {
        source = new EventSource(`/api/basket/events?user=${shopper() ?? ""}`);
        source.addEventListener("open", () => (failures = 0));
        source.addEventListener("message", ({ data }: MessageEvent<string>) => notify(JSON.parse(data)));
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

  return {
    stop() {
      stopping?.abort();
      stopping = undefined;
    },
    start() {
      if (stopping) return;
      const { signal } = (stopping = new AbortController());
      const listening =
        "locks" in navigator // browsers have locks only over https and on localhost
          ? navigator.locks.request("wicker.basket.news", { signal }, () => listen(signal))
          : listen(signal);
      listening.catch(() => {}); // ignores an abort while waiting for the lock
    },
  };
}
