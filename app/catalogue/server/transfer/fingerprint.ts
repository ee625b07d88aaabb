import type { Client } from "pg";
import { oneValue } from "../one-row.ts";
import { departmentsThatDiffer } from "./difference.ts";
import { become, becomes, lasting, ofShop, textOf, were } from "./fields.ts";

/** Fingerprint of the differences. Ignores sales: includes the owner's last stock change instead of the stock. */
export const fingerprint = async (client: Client) =>
  (await fingerprintOfAdded(client)) + (await hashSum(client, rowsOf("")));

/** Fingerprint of new products and changed departments. Call before the import changes anything. */
export const fingerprintOfAdded = (client: Client) =>
  hashSum(
    client,
    `select id as content from incoming where not exists (select from products where products.id = incoming.id)
    union all select row(slug, was, becomes)::text from (${departmentsThatDiffer}) departments`,
  );

/** Fingerprint of changed and deleted products, which the caller must lock first. */
export const fingerprintOfTouched = (client: Client) => hashSum(client, rowsOf("join touched using (id)"));

const rowsOf = (join: string) => `
  select products.id || ${textOf(ofShop)} || case when incoming.id is null then '' else ${textOf(becomes)} end as content
  from products ${join} left join incoming on incoming.id = products.id
  where incoming.id is null or (${were(lasting)}) is distinct from (${become(lasting)})
  union all
  select max(change.id)::text from stock_changes change join incoming on incoming.id = product and incoming.stock is not null`;

async function hashSum(client: Client, content: string): Promise<string> {
  const summing = `select coalesce(sum(hashtextextended(content, 0)::numeric), 0)::text from (${content}) contents`;
  return `${await oneValue<string>(client.query(summing))}/`;
}
