import type { Client } from "pg";
import { departmentsThatDiffer } from "./difference.ts";
import { become, becomes, lasting, ofShop, textOf, were } from "./fields.ts";

/**
 * What a difference is told from another one by: whoever has looked at one and applies it applies that one and no other. The units that the
 * shop has are not in it, or nothing could be applied while the shop sells; that the owner has changed them is.
 */
export const fingerprint = async (client: Client) =>
  (await fingerprintOfAdded(client)) + (await summed(client, rowsOf("")));

/** Of the products and departments that are to be added, and the names of departments. To be asked before the first is touched. */
export const fingerprintOfAdded = (client: Client) =>
  summed(
    client,
    `select id as told from incoming where not exists (select from products where products.id = incoming.id)
    union all select row(slug, was, becomes)::text from (${departmentsThatDiffer}) departments`,
  );

/** Of those that change or go, once they are locked. */
export const fingerprintOfTouched = (client: Client) => summed(client, rowsOf("join touched using (id)"));

const rowsOf = (join: string) => `
  select products.id || ${textOf(ofShop)} || case when incoming.id is null then '' else ${textOf(becomes)} end as told
  from products ${join} left join incoming on incoming.id = products.id
  where incoming.id is null or (${were(lasting)}) is distinct from (${become(lasting)})
  union all
  select max(change.id)::text from stock_changes change join incoming on incoming.id = product and incoming.stock is not null`;

async function summed(client: Client, told: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(hashtextextended(told, 0)::numeric), 0)::text as sum from (${told}) told_of`,
  );
  return `${rows[0]!.sum}/`;
}
