import { sql } from "drizzle-orm";
import { type BasketAnswer, mostUnits, type Operation, type Setting } from "../domain/saved-basket.ts";
import { products } from "../../catalogue/server/schema.ts";
import { batched } from "../../database/batched.ts";
import type { SingleStatement } from "../../database/database.ts";
import { rootCause } from "../../database/root-cause.ts";
import type { Log } from "../../server/log.ts";
import { isDue } from "./change.ts";
import type { Known } from "./baskets.ts";
import type { Owner } from "./owner.ts";
import { line, lineIn } from "./reading.ts";
import { basketItems, basketOperations, baskets } from "./schema.ts";

/** How many changes are made in one statement, and how many such statements at once: each holds a connection. */
const [most, lanes] = [32, 3];

/** More units than these at once are a change by itself. */
const mostAtOnce = 10;

/** Some units of a product more, or fewer where it is negative, in the basket of an account (null: of a guest) in the state that the browser knows. */
type Asked = {
  readonly basket: string;
  readonly account: string | null;
  readonly version: number;
  readonly operation: string;
  readonly product: string;
  readonly units: number;
};

/** The basket after it, as `Applied` has it. */
export type ChangedBasket = { readonly basket: BasketAnswer; readonly removals: readonly string[] };

type Row = Parameters<typeof lineIn>[1] & { readonly operation: string; readonly version: number };

/** Makes a change together with others; null where that was not done, and it is to be made by itself. */
export type BatchedChange = (one: Asked) => Promise<ChangedBasket | null>;

/** A change that may be made together with others; null for all that are made by themselves. */
export function batchableChange(
  owner: Owner,
  operations: readonly (Operation | Setting)[],
  known?: Known,
): Asked | null {
  const [operation, ...others] = operations;
  if (!operation || others.length > 0 || !known?.id) return null;
  if (operation.type !== "add" && operation.type !== "remove") return null;
  const account = "userId" in owner ? owner.userId : null;
  // Whatever basket a guest's browser says that it knows: its cookie says which is theirs.
  if ("basketId" in owner && owner.basketId !== known.id) return null;
  const { id, type, productId: product, count = 1 } = operation;
  if (count > mostAtOnce || isDue(known.version, count)) return null;
  return {
    basket: known.id,
    account,
    version: known.version,
    operation: id,
    product,
    units: type === "add" ? count : -count,
  };
}

/**
 * Makes changes of different baskets that are asked for at the same time in one statement, which is a transaction: acknowledged once all
 * of it is kept. It makes only what can be made in the basket as the browser knows it, just as `change.ts` would, and waits for no basket: whatever else
 * there is to say (it is in another state, or is just being changed; the operation was made before; there is no room, or no such product) it leaves as it is. So it does with all of
 * them where the statement fails: what is wrong with one hinders no others.
 */
export function batchChanges(singleStatement: SingleStatement, log: Pick<Log, "error">): BatchedChange {
  const failed = (error: unknown) =>
    log.error({ cause: rootCause(error) }, "Changes of baskets could not be made together.");
  return batched((all: readonly Asked[]) => make(singleStatement, all), { most, lanes, failed });
}

/** PostgreSQL takes what is asked for to be one change or two, as it does not know the limits of its units, and looks each basket up by its index. */
const statement = sql`
    with asked as (
      select * from jsonb_to_recordset(${sql.placeholder("asked")}::jsonb) as asked(
        basket uuid, account uuid, version integer, operation uuid, product text, units integer
      )
      where units between ${-mostAtOnce} and ${mostAtOnce}
    ), held as materialized (
      select asked.* from asked, lateral (
        select from ${baskets} where id = basket and baskets.version = asked.version and user_id is not distinct from account
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
          and (select count(*) from ${basketItems} where basket_id = held.basket and removed_by is null) + units <= ${sql.raw(String(mostUnits))}
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

async function make(singleStatement: SingleStatement, all: readonly Asked[]): Promise<(ChangedBasket | null)[]> {
  // One of each basket, and of each operation: others who ask for the same are not answered here.
  const [taken, operations] = [new Set<string>(), new Set<string>()];
  const asked = all.filter(({ basket, operation }) => {
    if (taken.has(basket) || operations.has(operation)) return false;
    taken.add(basket);
    operations.add(operation);
    return true;
  });
  const rows = await singleStatement<Row>(statement, { asked: JSON.stringify(asked) });
  const made = new Map(rows.map((row) => [row.operation, row]));
  return all.map((one) => {
    const { basket: id, operation, product, units } = one;
    const row = asked.includes(one) && made.get(operation);
    if (!row) return null;
    const changed = lineIn(product, row);
    const basket = { id, version: row.version, lines: changed ? [changed] : [], changed: [product] };
    return { basket, removals: units < 0 ? [operation] : [] };
  });
}
