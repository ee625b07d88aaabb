import { sql } from "drizzle-orm";
import { maxUnits, type Operation, type SavedBasket, type Setting } from "../domain/saved-basket.ts";
import { products } from "../../catalogue/server/schema.ts";
import { batched } from "../../database/batched.ts";
import type { SingleStatement } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import { isDue } from "./change.ts";
import type { Owner } from "./owner.ts";
import { line, lineIn } from "./reading.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

export type Known = Pick<SavedBasket, "id" | "version">;

/** Maximum changes per statement, and maximum concurrent statements. Each statement uses a database connection. */
const [most, lanes] = [32, 3];

const maxBatchedUnits = 10;

type UnitChange = NonNullable<ReturnType<typeof batchableChange>>;

type Row = Parameters<typeof lineIn>[1] & { readonly operation: string; readonly version: number };

/** Change for `batchChanges`. Null if the request needs its own transaction. */
export function batchableChange(owner: Owner, operations: readonly (Operation | Setting)[], known?: Known) {
  const [operation, ...others] = operations;
  if (!operation || others.length > 0 || !known?.id) return null;
  if (operation.type === "undo" || operation.type === "set") return null;
  // The cookie, not the id that the browser sends, determines a guest's basket.
  if ("basketId" in owner && owner.basketId !== known.id) return null;
  const { id, type, productId: product, count = 1 } = operation;
  if (count > maxBatchedUnits || isDue(known.version, count)) return null;
  return {
    basket: known.id,
    account: "userId" in owner ? owner.userId : null,
    version: known.version,
    operation: id,
    product,
    /** Negative for a removal. */
    units: type === "add" ? count : -count,
  };
}

/**
 * Applies concurrent changes of different baskets in one statement, by the rules of `change.ts`. A change resolves to
 * null if the statement cannot apply it, for example because its basket is locked. The caller then uses a transaction.
 */
export function batchChanges(singleStatement: SingleStatement, log: Pick<Log, "error">) {
  const failed = (error: unknown) =>
    log.error({ cause: rootCause(error) }, "A batch of basket changes failed. The store makes the changes one by one.");
  return batched((all: readonly UnitChange[]) => make(singleStatement, all), { maxBatchSize: most, lanes, failed });
}

/** SQL that applies a batch. The condition on `units` makes PostgreSQL estimate few rows and use the basket index. */
const statement = sql`
    with requested as (
      select * from jsonb_to_recordset(${sql.placeholder("requested")}::jsonb) as requested(
        basket uuid, account uuid, version integer, operation uuid, product text, units integer
      )
      where units between ${-maxBatchedUnits} and ${maxBatchedUnits}
    ), held as materialized (
      select requested.* from requested, lateral (
        select from ${baskets} where id = basket and baskets.version = requested.version and user_id is not distinct from account
        for update skip locked
      ) as locked
    ), last as materialized (
      select operation, unit.id from held, lateral (
        select id from ${basketItems} where basket_id = held.basket and product_id = held.product and removed_by is null
        order by id desc limit greatest(0, -units)
      ) as unit
    ), able as materialized (
      select held.* from held where case when units < 0 then exists (select from last where last.operation = held.operation)
        else exists (select from ${products} where id = product)
          and (select count(*) from ${basketItems} where basket_id = held.basket and removed_by is null) + units <= ${sql.raw(String(maxUnits))}
        end
    ), noted as (
      insert into ${basketOperations} (id) select operation from able order by operation on conflict do nothing returning id
    ), added as (
      insert into ${basketItems} (basket_id, product_id, title, picture, price_cents, rating)
      select basket, products.id, title, picture, price_cents, rating
      from noted join able on operation = noted.id join ${products} on products.id = product, generate_series(1, units)
      returning *
    ), removed as (
      update ${basketItems} set removed_by = noted.id from noted join last on operation = noted.id
      where basket_items.id = last.id returning basket_items.id, basket_id
    ), counted as (
      update ${baskets} set updated_at = now(), version = baskets.version + (
        select count(*) from (select basket_id from added union all select basket_id from removed) as unit where basket_id = basket
      )
      from noted join able on operation = noted.id where baskets.id = basket returning baskets.id, baskets.version
    ), units as (
      select basket_items.* from able join ${basketItems} on basket_id = basket and product_id = product and removed_by is null
      where not exists (select from removed where removed.id = basket_items.id)
      union all
      select * from added
    )
    select operation, counted.version, ${sql.join(
      Object.entries(line).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )}
    from counted join able on able.basket = counted.id left join units as ${basketItems} on basket_id = able.basket
      left join ${products} on products.id = able.product
    group by operation, counted.version, products.id`;

async function make(singleStatement: SingleStatement, all: readonly UnitChange[]) {
  // A batch has at most one change per basket and per operation id. Other changes get separate transactions.
  const [taken, operations] = [new Set<string>(), new Set<string>()];
  const batch = all.filter(({ basket, operation }) => {
    if (taken.has(basket) || operations.has(operation)) return false;
    taken.add(basket);
    operations.add(operation);
    return true;
  });
  const rows = await singleStatement<Row>(statement, { requested: JSON.stringify(batch) });
  const rowOf = new Map(rows.map((row) => [row.operation, row]));
  return all.map((one) => {
    const { basket: id, operation, product, units } = one;
    const row = batch.includes(one) && rowOf.get(operation);
    if (!row) return null;
    const changed = lineIn(product, row);
    const basket = { id, version: row.version, lines: changed ? [changed] : [], changed: [product] };
    return { basket, removals: units < 0 ? [operation] : [] };
  });
}
