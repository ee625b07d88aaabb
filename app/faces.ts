import { basket } from "./basket/feature.ts";
import { catalogue } from "./catalogue/feature.ts";
import { orders } from "./orders/feature.ts";
import { admin } from "./admin/feature.ts";
import { type Feature, isIn, type Switch } from "./page/feature.ts";
import type { Face } from "./shop/face.ts";

/** The faces towards browsers of the features that may be switched on, in the order of `features.ts`. */
const faces: readonly { of: Feature; load: () => Promise<{ face: Face }> }[] = [
  { of: catalogue, load: () => import("./catalogue/browser.ts") },
  { of: basket, load: () => import("./basket/browser.ts") },
  { of: orders, load: () => import("./orders/browser.ts") },
  { of: admin, load: () => import("./admin/browser.ts") },
];

/** The faces of a shop's features in one: what a later one brings stands in the place of what was there. */
export async function faceOf(shop: Switch): Promise<Face & Required<Pick<Face, "slots">>> {
  const loaded = await Promise.all(faces.filter(({ of }) => isIn(shop, of)).map(({ load }) => load()));
  const all = loaded.map(({ face }) => face);
  return Object.assign({}, ...all, { slots: Object.assign({}, ...all.map(({ slots }) => slots)) });
}
