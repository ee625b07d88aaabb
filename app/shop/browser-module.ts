import type { ReactNode } from "react";
import type { LoadData, Navigation, PageOf } from "../page/browser/navigation.ts";
import type { Services } from "./context.tsx";
import type { Reducer, State } from "./domain/state.ts";
import type { Slots } from "./slots.ts";

/**
 * A feature's browser module (`browser.ts`), loaded before the page renders. All members are optional.
 * The server's render uses the slots and the first state.
 */
export type BrowserModule = {
  readonly slots?: Slots;
  /** Initial state besides the user, from the document's data. */
  readonly firstState?: (documentState: object) => Partial<State>;
  /** Handles the feature's actions, and passes all others to the shop's reducer. */
  readonly reduce?: Reducer;
  /** Imports the loader of page data, after the first page is hydrated. */
  readonly loadData?: () => Promise<(pageOf: PageOf) => LoadData>;
  /** Wraps an opened page before hydration. */
  readonly join?: (page: OpenedPage) => Joined;
};

export type OpenedPage = Pick<Services, "store" | "identity"> & {
  readonly navigation: Navigation;
  readonly pageOf: PageOf;
  /** State data in the document. */
  readonly documentState: object;
};

/** Replacement services for the screens, and a wrapper around them. */
export type Joined = {
  readonly services: Pick<Services, "store" | "identity">;
  readonly around: (page: ReactNode) => ReactNode;
  /** Called after hydration. */
  readonly begin: () => void;
};
