import type { ReactNode } from "react";
import type { Navigation } from "../page/browser/navigation.ts";
import type { LoadData, PageOf } from "../page/browser/load-page.ts";
import type { Services } from "./context.tsx";
import type { State } from "./domain/state.ts";
import type { Slots } from "./slots.ts";

/** Exports of a feature's `browser.ts`. The server uses only `slots` and `firstState`. */
export type BrowserModule = {
  readonly slots?: Slots;
  /** Initial state, without the user, from the data in the HTML document. */
  readonly firstState?: (documentState: object) => Partial<State>;
  /** Imports a replacement for the default loader of page data. Called after the first page is hydrated. */
  readonly loadData?: (page: Pick<OpenedPage, "store" | "shop" | "pageOf">) => Promise<LoadData>;
  /** Replaces services of the page before hydration. */
  readonly join?: (page: OpenedPage) => Joined;
};

type OpenedPage = Pick<Services, "store" | "identity" | "shop"> & {
  readonly navigation: Navigation;
  readonly pageOf: PageOf;
  /** Data about the visitor in the HTML document, such as the basket. */
  readonly documentState: object;
};

type Joined = Pick<Services, "store" | "identity"> & {
  readonly around: (page: ReactNode) => ReactNode;
  readonly start: () => void;
};
