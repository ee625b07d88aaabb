import { sql } from "drizzle-orm";
import { createProductList } from "../../../server/assortment/list.ts";
import {
  createProduct,
  lockProduct,
  type NewProduct,
  type OwnedDetails,
  type ProductValue,
  readProduct,
  titleAt,
  writeProduct,
} from "../../../server/assortment/product.ts";
import { changeStock, readStockChanges, type StockChange } from "../../../server/assortment/stock.ts";
import { archive, restore } from "../../../server/archive.ts";
import { limited } from "../../../server/limited.ts";
import {
  applyDue,
  endReductions,
  plan,
  type Planned,
  plannedOf,
  type Planning,
  priceBeforeSale,
  withdraw,
} from "../../../server/planned-prices.ts";
import { readStoreSettings } from "../../../server/store-settings.ts";
import { slugOf } from "../../../server/slug.ts";
import { blockImports } from "../../../server/transfer/apply.ts";
import type { Database, Transaction } from "../../../../database/database.ts";
import { logActivity } from "../../../../admin/server/activity-log.ts";

export type ProductEditor = ReturnType<typeof createProductEditor>;

type Edit = { readonly id: string; readonly version: number; readonly by: string };

const refused = <Why extends "importing" | "gone" | "changed">(is: Why) => ({ ok: false, is }) as const;

export function createProductEditor(database: Database) {
  const withoutImports = <Result>(change: (transaction: Transaction) => Promise<Result>) =>
    database.transaction(async (transaction) =>
      (await blockImports(transaction)) ? change(transaction) : refused("importing"),
    );

  return {
    ...createProductList(limited(database)),
    read: (id: string): Promise<OwnedDetails | null> => readProduct(database, id),
    storeSettings: () => readStoreSettings(database),

    /** Saves a product if its version is unchanged, or if the stored product already has the new value. */
    edit: ({ id, version, by }: Edit, value: ProductValue) =>
      withoutImports(async (transaction) => {
        await readStoreSettings(transaction, "share");
        const now = (await lockProduct(transaction, id)) && (await readProduct(transaction, id));
        if (!now) return refused("gone");
        const fields = changedFields(now.value, named(value, now.value));
        if (fields.length === 0) return { ok: true, version: now.version } as const;
        if (now.version !== version) return refused("changed");
        const other = await titleAt(transaction, value.slug, id);
        if (other) return { ok: false, is: "taken", by: other } as const;
        const next = await writeProduct(transaction, { id, value, by });
        await logActivity(transaction, { by, what: `product:${id}`, fields });
        return { ok: true, version: next } as const;
      }),

    add: (product: NewProduct, { by, currency }: { by: string; currency: string }) =>
      withoutImports(async (transaction) => {
        if ((await readStoreSettings(transaction, "share")).currency !== currency) return refused("changed");
        const created = await createProduct(transaction, product, by);
        if ("isNew" in created && created.isNew)
          await logActivity(transaction, { by, what: `product-added:${created.id}` });
        return created;
      }),

    /** Archives a product if its version is unchanged. Succeeds if the product is already archived. */
    archive: ({ id, version, by }: Edit) =>
      withoutImports(async (transaction) => {
        await lockProduct(transaction, id);
        const now = await readProduct(transaction, id);
        if (!now) return refused("gone");
        if (now.archived) return { ok: true } as const;
        if (now.version !== version) return refused("changed");
        await archive(transaction, id, by);
        await logActivity(transaction, { by, what: `product-archived:${id}` });
        return { ok: true } as const;
      }),

    /** Restores an archived product. Succeeds if the product is already live. */
    restore: ({ id, by }: Omit<Edit, "version">) =>
      withoutImports(async (transaction) => {
        const restored = await restore(transaction, id);
        if (restored === null && !(await readProduct(transaction, id))) return refused("gone");
        if (restored !== null) await logActivity(transaction, { by, what: `product-restored:${id}` });
        return { ok: true } as const;
      }),

    stockChanges: (id: string) => readStockChanges(database, id),

    changeStock: (change: StockChange) =>
      database.transaction(async (transaction) => {
        const changed = await changeStock(transaction, change);
        if (changed.is === "changed")
          await logActivity(transaction, { by: change.by, what: `stock:${change.product}`, fields: [change.reason] });
        return changed;
      }),
    ...pricePlans(database),
  };
}

/** Planned prices and sales. */
const pricePlans = (database: Database) => ({
  planned: (id: string) => plannedOf(database, id),

  countScheduled: async (id: string) =>
    (await plannedOf(database, id)).filter(({ appliedAt }) => appliedAt === null).length,

  async plan(
    product: string,
    { currency, ...price }: Planning & { readonly currency: string; readonly isNow: boolean },
    by: string,
  ): Promise<Planned | "other currency"> {
    const result = await database.transaction(async (transaction) => {
      if ((await readStoreSettings(transaction, "share")).currency !== currency) return "other currency";
      const planned = await plan(transaction, { product, ...price, by });
      if (planned === "planned") await logActivity(transaction, { by, what: `price-planned:${product}` });
      return planned;
    });
    if (price.isNow) await applyDue(database);
    return result;
  },

  priceBeforeSale: (id: string) => priceBeforeSale(database, id),

  /** Ends the product's sale, if any, and restores the price before the sale. */
  endSale: (product: string, by: string) =>
    database.transaction(async (transaction) => {
      const { rowCount } = await transaction.execute(endReductions(sql`id = ${product}`));
      if (rowCount) await logActivity(transaction, { by, what: `sale-ended:${product}` });
    }),

  withdraw: (product: string, id: number, by: string) =>
    database.transaction(async (transaction) => {
      const withdrawn = await withdraw(transaction, product, id);
      if (withdrawn) await logActivity(transaction, { by, what: `price-withdrawn:${product}` });
      return withdrawn;
    }),
});

/** Keeps the stored department name if the typed name has the same slug. */
const named = (value: ProductValue, { department }: ProductValue) =>
  slugOf(value.department) === slugOf(department) ? { ...value, department } : value;

function changedFields(was: ProductValue, becomes: Readonly<Record<string, unknown>>) {
  const changed = Object.entries(was).filter(([name, value]) => value !== becomes[name]);
  return changed.map(([name]) => (name === "priceCents" ? "price" : name));
}
