import { letters } from "./letters/feature.ts";
import type { Feature } from "./page/feature.ts";

/** A letter that the store may send, and the feature behind it. */
type Posted = {
  readonly kind: string;
  readonly feature: Feature;
  /** The module of its screen: the component, as the default, is given `LetterProps`; so is its `subject`, which answers a line. */
  readonly screen: () => Promise<unknown>;
};

/** THE LETTERS: every kind that the store sends. What each says is fetched by the feature's part (`Part.letters`). */
export const posted: readonly Posted[] = [
  {
    kind: "trial",
    feature: letters,
    screen: () => import("./letters/screens/trial.tsx"),
  },
];
