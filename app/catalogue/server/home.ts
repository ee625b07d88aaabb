import { featured } from "../../shop/domain/home/featured.ts";
import type { HomeData } from "../../shop/domain/home/home.ts";
import type { FeaturedPage, ListedProduct } from "../domain/catalogue.ts";
import { maxFeatured, rowsOf } from "../domain/rows.ts";
import { catalogueMessages } from "../messages.ts";
import type { Catalogue } from "./catalogue.ts";
import demo from "./demo.json" with { type: "json" };

const bundled: ReadonlySet<string> = new Set(demo.map(({ id }) => id));

/** Default home page: the demo arrangement if it fits the catalogue, else the best products. */
export async function defaultHome(catalogue: Pick<Catalogue, "best">): Promise<FeaturedPage> {
  const best = await catalogue.best(bundled.size + 1); // one more than the demo has, to detect other products
  if (best.length === 0) return { banners: [], rows: [], note: catalogueMessages.home.empty };
  return arranged(best) ?? filled(best);
}

/** The demo arrangement. Null if a featured product is missing, or if the store sells its own products. */
function arranged(best: readonly ListedProduct[]): HomeData | null {
  const products = new Map(best.map((product) => [product.id, product]));
  if (!bundled.isSupersetOf(products) || !featured.rows.flat().every(({ id }) => products.has(id))) return null;
  return { ...featured, rows: featured.rows.map((row) => row.map(({ id }) => products.get(id)!)) };
}

function filled(best: readonly ListedProduct[]): HomeData {
  const shown = best.slice(0, maxFeatured);
  return { banners: shown.some(({ id }) => bundled.has(id)) ? featured.banners : [], rows: rowsOf(shown) };
}
