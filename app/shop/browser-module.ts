import type { ReactNode } from "react";
import type { LoadData, Navigation, PageOf } from "../page/browser/navigation.ts";
import type { Services } from "./context.tsx";
import type { Reducer, State } from "./domain/state.ts";
import type { Slots } from "./slots.ts";

/**
 * What a feature adds to every page of a shop that has it: its file `browser.ts`, which is loaded before the page is rendered. All
 * of it may be left out. The server's render takes the slots and the first state.
 */
export type BrowserModule = {
  readonly slots?: Slots;
  /** What the state begins with besides the user, given what the document tells of the state. */
  readonly firstState?: (told: object) => Partial<State>;
  /** Knows actions of its own, and asks shop's reducer for all others. */
  readonly reduce?: Reducer;
  /** How the data of pages is asked for. It comes once the first page is hydrated. */
  readonly loadData?: () => Promise<(pageOf: PageOf) => LoadData>;
  /** Joins a page that a browser has opened, before it is hydrated. */
  readonly join?: (page: OpenedPage) => Joined;
};

/** A page that a browser has opened. */
export type OpenedPage = Pick<Services, "store" | "identity"> & {
  readonly navigation: Navigation;
  readonly pageOf: PageOf;
  /** What the document tells of the state. */
  readonly documentState: object;
};

/** What screens use in place of what the page was opened with, and what stands around them. */
export type Joined = {
  readonly services: Pick<Services, "store" | "identity">;
  readonly around: (page: ReactNode) => ReactNode;
  /** To be called once the page is hydrated. */
  readonly begin: () => void;
};
