import { catalogue } from "./catalogue/feature.ts";
import { letters } from "./letters/feature.ts";
import { orders } from "./orders/feature.ts";
import { owner } from "./owner/feature.ts";
import type { Feature } from "./page/feature.ts";
import { profile } from "./profile/feature.ts";

/** A letter that the store may send, and the feature behind it. */
type Posted = {
  readonly kind: string;
  readonly feature: Feature;
  /**
   * The module of its screen (`LetterModule`): the component, as the default; `subject`, which answers a line; and `sample`, what one
   * might be about, for whoever looks at letters.
   */
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
    kind: "order-confirm",
    feature: orders,
    screen: () => import("./orders/screens/letters/confirm.tsx"),
  },
  {
    kind: "order-link",
    feature: orders,
    screen: () => import("./orders/screens/letters/link.tsx"),
  },
  {
    kind: "confirm-asking",
    feature: catalogue,
    screen: () => import("./catalogue/screens/letters/confirm-asking.tsx"),
  },
  {
    kind: "back-in-stock",
    feature: catalogue,
    screen: () => import("./catalogue/screens/letters/back-in-stock.tsx"),
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
  {
    kind: "order-placed",
    feature: orders,
    screen: () => import("./orders/screens/letters/placed.tsx"),
  },
  {
    kind: "order-sent",
    feature: orders,
    screen: () => import("./orders/screens/letters/sent.tsx"),
  },
  {
    kind: "order-cancelled",
    feature: orders,
    screen: () => import("./orders/screens/letters/cancelled.tsx"),
  },
  {
    kind: "order-new",
    feature: owner,
    screen: () => import("./owner/screens/letters/new-order.tsx"),
  },
  {
    kind: "order-cancelled-by-shopper",
    feature: owner,
    screen: () => import("./owner/screens/letters/shopper-cancelled.tsx"),
  },
  {
    kind: "orders-waiting",
    feature: owner,
    screen: () => import("./owner/screens/letters/orders-waiting.tsx"),
  },
  {
    kind: "nearly-sold-out",
    feature: owner,
    screen: () => import("./owner/screens/letters/few-left.tsx"),
  },
  {
    kind: "letter-dead",
    feature: owner,
    screen: () => import("./owner/screens/letters/letter-dead.tsx"),
  },
  {
    kind: "archive-behind",
    feature: owner,
    screen: () => import("./owner/screens/letters/archive-behind.tsx"),
  },
];
