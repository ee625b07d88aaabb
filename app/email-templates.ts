import { catalogue } from "./catalogue/feature.ts";
import { emails } from "./emails/feature.ts";
import { invoices } from "./invoices/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import { payments } from "./payments/feature.ts";
import { profile } from "./profile/feature.ts";
import { returns } from "./returns/feature.ts";
import { template } from "./ui/email/email.ts";

/** Templates by kind of email. The first argument is the feature that provides the template's data. */
export const emailTemplates = {
  trial: template(emails, () => import("./emails/screens/trial.tsx")),
  "order-confirm": template(orders, () => import("./orders/screens/emails/confirm.tsx")),
  "order-link": template(orders, () => import("./orders/screens/emails/link.tsx")),
  "order-update": template(orders, () => import("./orders/screens/emails/update.tsx")),
  "order-unpaid": template(payments, () => import("./payments/screens/emails/unpaid.tsx")),
  "order-refunded": template(payments, () => import("./payments/screens/emails/refunded.tsx")),
  "withdrawal-received": template(returns, () => import("./returns/screens/emails/withdrawal.tsx")),
  "return-update": template(returns, () => import("./returns/screens/emails/return-update.tsx")),
  "confirm-asking": template(catalogue, () => import("./catalogue/screens/emails/confirm-subscription.tsx")),
  "back-in-stock": template(catalogue, () => import("./catalogue/screens/emails/back-in-stock.tsx")),
  "reset-password": template(profile, () => import("./profile/screens/emails/reset-password.tsx")),
  "confirm-email": template(profile, () => import("./profile/screens/emails/confirm-email.tsx")),
  "change-email": template(profile, () => import("./profile/screens/emails/change-email.tsx")),
  "confirm-new-email": template(profile, () => import("./profile/screens/emails/confirm-new-email.tsx")),
  "email-changed": template(profile, () => import("./profile/screens/emails/email-changed.tsx")),
  "password-changed": template(profile, () => import("./profile/screens/emails/password-changed.tsx")),
  "new-device": template(profile, () => import("./profile/screens/emails/new-device.tsx")),
  "order-placed": template(orders, () => import("./orders/screens/emails/placed.tsx")),
  "order-sent": template(orders, () => import("./orders/screens/emails/sent.tsx")),
  "order-parcel": template(orders, () => import("./orders/screens/emails/parcel.tsx")),
  "order-cancelled": template(orders, () => import("./orders/screens/emails/cancelled.tsx")),
  "order-invoice": template(invoices, () => import("./invoices/screens/emails/invoice.tsx")),
  "order-new": template(orders, () => import("./orders/admin/screens/emails/new-order.tsx")),
  "order-cancelled-by-shopper": template(orders, () => import("./orders/admin/screens/emails/shopper-cancelled.tsx")),
  "return-new": template(returns, () => import("./returns/admin/screens/emails/new-return.tsx")),
  "orders-waiting": template(orders, () => import("./orders/admin/screens/emails/orders-waiting.tsx")),
  "nearly-sold-out": template(catalogue, () => import("./catalogue/admin/screens/emails/few-left.tsx")),
  "letter-dead": template(admin, () => import("./admin/screens/emails/email-failed.tsx")),
  "archive-behind": template(admin, () => import("./admin/screens/emails/archive-behind.tsx")),
};
