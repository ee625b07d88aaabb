import { accounts } from "./accounts/feature.ts";
import { basket } from "./basket/feature.ts";
import { catalogue } from "./catalogue/feature.ts";
import { charges } from "./charges/feature.ts";
import { emails } from "./emails/feature.ts";
import { invoices } from "./invoices/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import type { Feature } from "./page/feature.ts";
import { payments } from "./payments/feature.ts";
import { profile } from "./profile/feature.ts";
import { returns } from "./returns/feature.ts";
import { shop } from "./shop/feature.ts";

/** All features. Each may import earlier features, and the shell: `page`, `server`, `database`, `ui`. */
export const features: readonly Feature[] = [
  shop,
  emails,
  accounts,
  admin,
  catalogue,
  basket,
  charges,
  orders,
  payments,
  invoices,
  returns,
  profile,
];
