import { letters } from "./letters/feature.ts";
import type { Feature } from "./page/feature.ts";
import { profile } from "./profile/feature.ts";

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
  {
    kind: "reset-password",
    feature: profile,
    screen: () => import("./profile/screens/letters/reset-password.tsx"),
  },
  {
    kind: "confirm-email",
    feature: profile,
    screen: () => import("./profile/screens/letters/confirm-email.tsx"),
  },
  {
    kind: "change-email",
    feature: profile,
    screen: () => import("./profile/screens/letters/change-email.tsx"),
  },
  {
    kind: "confirm-new-email",
    feature: profile,
    screen: () => import("./profile/screens/letters/confirm-new-email.tsx"),
  },
  {
    kind: "email-changed",
    feature: profile,
    screen: () => import("./profile/screens/letters/email-changed.tsx"),
  },
  {
    kind: "password-changed",
    feature: profile,
    screen: () => import("./profile/screens/letters/password-changed.tsx"),
  },
  {
    kind: "new-device",
    feature: profile,
    screen: () => import("./profile/screens/letters/new-device.tsx"),
  },
];
