import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { pageMessages } from "../messages.ts";
import { Broken } from "./broken.tsx";
import type { LoadedPage, NavigationOptions } from "./load-page.ts";
import type { PageNavigator } from "./navigation/navigate.ts";

export type Navigation = ReturnType<typeof createNavigation>;

/** Observable state of the current page. After hydration, imports `navigation/navigate.ts`, which opens other pages. */
export function createNavigation(first: LoadedPage, options: NavigationOptions) {
  let current = first;
  let broken = false;
  let pageNavigator: Promise<PageNavigator> | undefined;
  const observers = new Set<() => void>();

  const subscribe = (observer: () => void) => {
    observers.add(observer);
    return () => observers.delete(observer);
  };

  const usePart = (part: "path" | "search") =>
    useSyncExternalStore(
      subscribe,
      () => current[part],
      () => first[part],
    );

  const view = {
    current: () => current,
    broken: () => broken,
    show(next: LoadedPage) {
      current = next;
      document.title = next.title;
      flushSync(() => observers.forEach((observer) => observer()));
    },
  };

  /** Loads `navigate.ts` once. After a failure, the next call retries. */
  const loadPageNavigator = () =>
    (pageNavigator ??= import("./navigation/navigate.ts")
      .then(({ createPageNavigator }) => createPageNavigator(view, options))
      .catch((error: unknown) => {
        pageNavigator = undefined;
        throw error;
      }));

  const navigate = (to: string) =>
    void loadPageNavigator().then(
      (ready) => ready.navigate(to),
      () => options.canReload() && location.assign(to),
    );

  const loadEarly = () => void loadPageNavigator().catch(() => {}); // the next click on a link retries

  return {
    subscribe,
    current: view.current,
    first: () => first,
    loadEarly,
    /**
     * Handles a page that fails to render. If a reload would lose state, shows the error page, and returns true.
     * Otherwise returns false, and reloads the document. Skips the reload if the document's first page has failed.
     */
    fail() {
      if (!options.canReload() && current.Screen !== Broken) {
        const title = pageMessages.problem.title(options.site.name);
        current = { ...current, route: { ...current.route, header: true }, title, Screen: Broken };
        document.title = title;
        return true;
      }
      broken = true;
      if (current === first) loadEarly();
      else location.reload();
      return false;
    },
    /** wouter's location hook. Returns the path of the current page, which may differ from the address bar. */
    useLocation: (): [string, typeof navigate] => [usePart("path"), navigate],
    /** wouter's search hook. Returns the query of the current page. */
    useSearch: () => usePart("search"),
  };
}
