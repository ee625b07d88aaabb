import { LRUCache } from "lru-cache";
import type { Pool, PoolClient, QueryConfig } from "pg";

/** So many statements have names at most, and each so many values: one for each length of a list would fill the database's memory. */
const [mostNames, mostValues] = [100, 16];

/** By their texts, the names of statements that connections prepare. */
const names = new Map<string, string>();

function nameOf({ text }: QueryConfig, values: readonly unknown[]): string | undefined {
  if (values.length > mostValues) return undefined;
  if (!names.has(text) && names.size < mostNames) names.set(text, `often_${names.size}`);
  return names.get(text);
}

/**
 * The same connection, or any of a pool's, which has each statement prepared when it is first asked: PostgreSQL then no longer reads and plans it each
 * time, and orders take 0.7 of what they took (docs/performance.md).
 */
export function preparing<By extends Pool | PoolClient>(client: By): By {
  function query(asked: QueryConfig, values: readonly unknown[] = []) {
    const name = nameOf(asked, values);
    return client.query(name ? { ...asked, name } : asked, [...values]);
  }
  return Object.create(client, { query: { value: query } }) as By;
}

/** Reads that are put together are prepared once each has been asked so often, as many of them at most: a connection keeps 0.4 MB of each. */
const [oftenEnough, mostReads] = [5, 24];

/** How often a read was asked that has no name yet; of those that hardly anybody asks, none is kept for long. */
const asked = new LRUCache<string, number>({ max: 200 });

/** By their texts, the names of such reads. */
const reads = new Map<string, string>();

function nameOfRead(text: string): string | undefined {
  const name = reads.get(text);
  if (name || reads.size === mostReads) return name;
  const times = (asked.get(text) ?? 0) + 1;
  asked.set(text, times);
  if (times === oftenEnough) reads.set(text, `read_${reads.size}`);
  return reads.get(text);
}

/** The same pool, whose reads are of many forms, of which a few are asked again and again: those are prepared. */
export function prepareFrequent(pool: Pool): Pool {
  const query = ({ text }: QueryConfig, values: unknown[]) => {
    const name = nameOfRead(text);
    return pool.query({ text, ...(name && { name }) }, values);
  };
  return Object.create(pool, { query: { value: query } }) as Pool;
}
