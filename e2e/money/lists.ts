import type Stripe from "stripe";
import { z } from "zod";
import type { Account } from "./account.ts";
import { parse } from "./params.ts";

const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
});

/** A page of a list, newest first, by Stripe's cursor parameters. */
export function pageOf<Listed extends { readonly id: string }>(
  all: readonly Listed[],
  query: Record<string, unknown>,
  url: string,
): Stripe.ApiList<Listed> {
  const { limit, starting_after: after, ending_before: before } = parse(Paging, query);
  const at = (id: string) => all.findIndex((one) => one.id === id);
  const rest = before ? all.slice(0, at(before)) : all.slice(after ? at(after) + 1 : 0);
  const data = before ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: "list", data, has_more: rest.length > data.length, url };
}

export type Find = (id: string) => object | undefined;

/** Finds an object by id. The id's prefix tells the kind. */
export const finder =
  (account: Account, isStale: boolean): Find =>
  (id) => {
    const { intents, charges, refunds, balanceTransactions, sessions } = account;
    const kinds = { pi: intents, ch: charges, re: refunds, txn: balanceTransactions, cs: sessions };
    const kind = kinds[id.split("_")[0] as keyof typeof kinds] as (typeof kinds)["pi"] | undefined;
    return isStale ? kind?.stale(id) : kind?.current(id);
  };

/** Replaces ids with objects at paths such as `payment_intent.latest_charge`, or `data.charge` in lists. */
export const expanded = (object: object, paths: readonly string[], find: Find): object =>
  paths.reduce((value, path) => expandAt(value, path.split("."), find), object);

function expandAt<Value>(value: Value, [name, ...rest]: readonly string[], find: Find): Value {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  const inner = (value as Record<string, unknown>)[name];
  const expand = (one: unknown) => expandAt((typeof one === "string" && find(one)) || one, rest, find);
  return { ...value, [name]: Array.isArray(inner) ? inner.map(expand) : expand(inner) };
}
