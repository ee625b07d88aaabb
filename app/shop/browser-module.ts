import type { ReactNode } from "react";
import type { Navigation } from "../page/browser/navigation.ts";
import type { LoadData, PageOf } from "../page/browser/load-page.ts";
import type { Services } from "./context.tsx";
import type { State } from "./domain/state.ts";
import type { Slots } from "./slots.ts";

/** A feature's `browser.ts`, loaded before the page renders. The server uses only `slots` and `firstState`. */
export type BrowserModule = {
  readonly slots?: Slots;
  /** Initial state, without the user, from the document's data. */
  readonly firstState?: (documentState: object) => Partial<State>;
  /** Imports the loader of page data. Called after the first page is hydrated. */
  readonly loadData?: (page: Pick<OpenedPage, "store" | "shop" | "pageOf">) => Promise<LoadData>;
  /** Replaces services of the page before hydration. */
  readonly join?: (page: OpenedPage) => Joined;
};

type OpenedPage = Pick<Services, "store" | "identity" | "shop"> & {
  readonly navigation: Navigation;
  readonly pageOf: PageOf;
  /** The document's data about the visitor, such as the basket. */
  readonly documentState: object;
};

type Joined = Pick<Services, "store" | "identity"> & {
  readonly around: (page: ReactNode) => ReactNode;
  readonly start: () => void;
};
