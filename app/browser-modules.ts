import { basket } from "./basket/feature.ts";
import { catalogue } from "./catalogue/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import { type Feature, isIn, type Switch } from "./page/feature.ts";
import type { BrowserModule } from "./shop/browser-module.ts";
import type { Slots } from "./shop/slots.ts";

/** Features with browser modules, in the order of `features.ts`. */
const browserModules: readonly { of: Feature; load: () => Promise<{ browserModule: BrowserModule }> }[] = [
  { of: admin, load: () => import("./admin/browser.ts") },
  { of: catalogue, load: () => import("./catalogue/browser.ts") },
  { of: basket, load: () => import("./basket/browser.ts") },
  { of: orders, load: () => import("./orders/browser.ts") },
];

export async function loadBrowserModules(shop: Switch) {
  const loaded = await Promise.all(browserModules.filter(({ of }) => isIn(shop, of)).map(({ load }) => load()));
  return mergeModules(loaded.map(({ browserModule }) => browserModule));
}

/** Merges modules, and concatenates their lists. @throws if two modules provide the same value */
export function mergeModules(modules: readonly BrowserModule[]) {
  const whole: BrowserModule = {};
  const slots: Slots = {};
  for (const { slots: own = {}, ...others } of modules) {
    add(whole, others);
    add(slots, own);
  }
  return { ...whole, slots };
}

function add(whole: Record<string, unknown>, part: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(part)) {
    const before = whole[name] ?? [];
    if (!Array.isArray(before)) throw new Error(`Two features provide ${name}.`);
    whole[name] = Array.isArray(value) ? [...before, ...value] : value;
  }
}
