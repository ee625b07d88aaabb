import { basket } from "./basket/feature.ts";
import { catalogue } from "./catalogue/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import { type Feature, isIn, type Switch } from "./page/feature.ts";
import type { BrowserModule } from "./shop/browser-module.ts";

/** Browser modules of optional features, in the order of `features.ts`. */
const browserModules: readonly { of: Feature; load: () => Promise<{ browserModule: BrowserModule }> }[] = [
  { of: catalogue, load: () => import("./catalogue/browser.ts") },
  { of: basket, load: () => import("./basket/browser.ts") },
  { of: orders, load: () => import("./orders/browser.ts") },
  { of: admin, load: () => import("./admin/browser.ts") },
];

/** Merges the browser modules of a shop's features. If several modules set a property, the last module wins. */
export async function loadBrowserModules(
  shop: Switch,
): Promise<BrowserModule & Required<Pick<BrowserModule, "slots">>> {
  const loaded = await Promise.all(browserModules.filter(({ of }) => isIn(shop, of)).map(({ load }) => load()));
  const all = loaded.map(({ browserModule }) => browserModule);
  return Object.assign({}, ...all, { slots: Object.assign({}, ...all.map(({ slots }) => slots)) });
}
