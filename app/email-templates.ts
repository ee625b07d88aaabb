import { catalogue } from "./catalogue/feature.ts";
import { emails } from "./emails/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import type { Feature } from "./page/feature.ts";
import { profile } from "./profile/feature.ts";

type EmailTemplate = {
  readonly kind: string;
  readonly feature: Feature;
  /** Module of the template (`EmailModule`): default component, subject, and sample data for previews. */
  readonly screen: () => Promise<unknown>;
};

/** Templates of all kinds of emails. Features provide the template data (`ServerModule.emails`). */
export const emailTemplates: readonly EmailTemplate[] = [
  {
    kind: "trial",
    feature: emails,
    screen: () => import("./emails/screens/trial.tsx"),
  },
  {
    kind: "order-confirm",
    feature: orders,
    screen: () => import("./orders/screens/emails/confirm.tsx"),
  },
  {
    kind: "order-link",
    feature: orders,
    screen: () => import("./orders/screens/emails/link.tsx"),
  },
  {
    kind: "confirm-asking",
    feature: catalogue,
    screen: () => import("./catalogue/screens/emails/confirm-subscription.tsx"),
  },
  {
    kind: "back-in-stock",
    feature: catalogue,
    screen: () => import("./catalogue/screens/emails/back-in-stock.tsx"),
  },
  {
    kind: "reset-password",
    feature: profile,
    screen: () => import("./profile/screens/emails/reset-password.tsx"),
  },
  {
    kind: "confirm-email",
    feature: profile,
    screen: () => import("./profile/screens/emails/confirm-email.tsx"),
  },
  {
    kind: "change-email",
    feature: profile,
    screen: () => import("./profile/screens/emails/change-email.tsx"),
  },
  {
    kind: "confirm-new-email",
    feature: profile,
    screen: () => import("./profile/screens/emails/confirm-new-email.tsx"),
  },
  {
    kind: "email-changed",
    feature: profile,
    screen: () => import("./profile/screens/emails/email-changed.tsx"),
  },
  {
    kind: "password-changed",
    feature: profile,
    screen: () => import("./profile/screens/emails/password-changed.tsx"),
  },
  {
    kind: "new-device",
    feature: profile,
    screen: () => import("./profile/screens/emails/new-device.tsx"),
  },
  {
    kind: "order-placed",
    feature: orders,
    screen: () => import("./orders/screens/emails/placed.tsx"),
  },
  {
    kind: "order-sent",
    feature: orders,
    screen: () => import("./orders/screens/emails/sent.tsx"),
  },
  {
    kind: "order-cancelled",
    feature: orders,
    screen: () => import("./orders/screens/emails/cancelled.tsx"),
  },
  {
    kind: "order-new",
    feature: admin,
    screen: () => import("./orders/admin/screens/emails/new-order.tsx"),
  },
  {
    kind: "order-cancelled-by-shopper",
    feature: admin,
    screen: () => import("./orders/admin/screens/emails/shopper-cancelled.tsx"),
  },
  {
    kind: "orders-waiting",
    feature: admin,
    screen: () => import("./orders/admin/screens/emails/orders-waiting.tsx"),
  },
  {
    kind: "nearly-sold-out",
    feature: admin,
    screen: () => import("./catalogue/admin/screens/emails/few-left.tsx"),
  },
  {
    kind: "letter-dead",
    feature: admin,
    screen: () => import("./admin/screens/emails/email-failed.tsx"),
  },
  {
    kind: "archive-behind",
    feature: admin,
    screen: () => import("./admin/screens/emails/archive-behind.tsx"),
  },
];
