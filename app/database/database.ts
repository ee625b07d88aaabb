import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { databaseUnavailableIn } from "./unavailable.ts";
import { prepareAll, prepareFrequent } from "./prepared.ts";
import { rootCause } from "./root-cause.ts";
import { withoutRequestTimeout, withTimeout } from "./timeout.ts";
import { applicationName } from "./notify.ts";

export type Database = ReturnType<typeof openDatabase>;

/**
 * Runs one prepared statement as a transaction. Pass the same `statement` object at each call: the object is the key in
 * the cache of SQL texts. `values`: by placeholder name (`sql.placeholder`).
 */
export type SingleStatement = <Row>(statement: SQL, values: Record<string, unknown>) => Promise<Row[]>;

/** Runs a frequent read. Prepares the statement after a few uses, except behind a pooler. */
export type ReadPrepared = <Row = object>(statement: SQL, values?: Record<string, unknown>) => Promise<Row[]>;

type Transactions = NodePgDatabase["transaction"];
export type Transaction = Parameters<Parameters<Transactions>[0]>[0];

/** Idle timeout of connections, in ms. Long, because each new connection prepares all statements again. */
const idleTimeoutMillis = 60_000;

/** Client-side timeouts, in ms. Without them, queries to an unavailable database would hang. */
const clientLimits = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 12_000, // longer than statement_timeout, so it applies only if the server does not respond
};

/** Server-side limits, in ms. */
const serverLimits = {
  statement_timeout: 10_000,
  lock_timeout: 2_000, // shorter than a request's timeout, so the page can ask the shopper to retry (`busy.ts`)
  idle_in_transaction_session_timeout: 30_000,
};

type Options = {
  /** Maximum number of connections (`connections.ts`). */
  max?: number;
  /** URL of PostgreSQL, if `url` is the URL of a pooler (PgBouncer in transaction mode). */
  directUrl?: string | undefined;
  /** True if this process publishes its notifications (`notify.ts`). False if PostgreSQL publishes at each commit. */
  notifies?: boolean;
  onError?: (error: Error) => void;
};

/** Opens the store's database: drizzle over a connection pool. Within a request, all queries share its timeout. */
export function openDatabase(url: string, options: Options = {}) {
  const { max = 10, directUrl = url, notifies = false, onError = () => {} } = options;
  const isPooled = directUrl !== url;
  const pool = new Pool({
    connectionString: url,
    max,
    idleTimeoutMillis,
    ...clientLimits,
    ...(!isPooled && serverLimits),
    ...(notifies && { application_name: applicationName }), // a pooler forwards the name to PostgreSQL
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("error", onError); // without a listener, an error would end the process
  // Ignores connection errors between two queries of a transaction, because the next query throws. The pool does not
  // listen for errors of a connection in use.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.query = ((query: QueryConfig, values?: unknown[]) =>
    withTimeout(withConnection(pool, (client) => client.query(query, values)))) as typeof pool.query;
  const end = closingOf(pool);
  let closed: Promise<void> | undefined;
  const named = (name: string) => (isPooled ? "" : name);
  const committed = notifies ? new EventTarget() : null;
  const onCommit = () => committed?.dispatchEvent(new Event("commit"));
  const transaction = transactionsOf(pool, isPooled, onCommit);
  const singleStatement: SingleStatement = (statement, values) =>
    retrying(() => oneStatement(prepareAll(pool), statement, values), onCommit);
  return Object.assign(drizzle(pool), {
    transaction,
    /** Runs a frequent transaction with prepared statements. Behind a pooler, nothing is prepared. */
    preparedTransaction: isPooled ? transaction : transactionsOf(pool, isPooled, onCommit, prepareAll),
    /** Null behind a pooler: `serverLimits` can be set there only inside an explicit transaction. */
    singleStatement: isPooled ? null : singleStatement,
    readPrepared: readsOf(pool, named),
    /** URL that bypasses the pooler, for session state and long operations. */
    directUrl,
    /** Returns the name of a prepared statement. Empty behind a pooler, which may change sessions per transaction. */
    named,
    /** Emits `commit` after each transaction. Null if `notifies` is false. */
    committed,
    close: () => (closed ??= end()),
  });
}

/**
 * Runs work over a pooled connection. Unlike `pool.query`, does not close the connection after a failed statement. A
 * new connection would have to prepare all statements again, which doubled the time of one order in ten.
 */
async function withConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = databaseUnavailableIn(error) !== null || rootCause(error).code === stalePlan;
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const closeTimeoutMs = 1_000;

/** Closes a pool, and waits for all connections to close. PostgreSQL logs connections that are open at shutdown. */
function closingOf(pool: Pool): () => Promise<void> {
  const connected = new Set<PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  pool.on("remove", (client) => connected.delete(client));
  return async () => {
    await pool.end();
    const signal = AbortSignal.timeout(closeTimeoutMs);
    while (connected.size > 0 && !signal.aborted) await once(pool, "remove", { signal }).catch(() => {});
  };
}

const commitCallbacks = new WeakMap<Transaction, (() => void)[]>();

/** Registers a callback to run after commit, without the request's timeout. Has no effect inside a savepoint. */
export const afterCommit = (transaction: Transaction, work: () => void) =>
  void commitCallbacks.get(transaction)?.push(work);

/** SQLSTATEs to retry: serialization_failure and deadlock_detected. */
const conflicts: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** SQLSTATE after a migration changed a prepared statement's result types. The statement needs a new connection. */
const stalePlan = "0A000";

const maxAttempts = 3;

/**
 * Runs each transaction on its own connection. Retries conflicts, so `work` must have no effects outside the database.
 * Closes the connection if BEGIN or ROLLBACK fails, because drizzle would leak or reuse it.
 */
const transactionsOf =
  (pool: Pool, isPooled: boolean, onCommit: () => void, by = (client: PoolClient) => client): Transactions =>
  (work, config) => {
    const run = async (client: PoolClient) => {
      const callbacks: (() => void)[] = [];
      const result = await drizzle(by(client)).transaction(async (transaction) => {
        commitCallbacks.set(transaction, callbacks);
        if (isPooled) await setServerLimits(transaction);
        return work(transaction);
      }, config);
      for (const each of callbacks) withoutRequestTimeout(each);
      return result;
    };
    return withTimeout(retrying(() => withConnection(pool, run), onCommit));
  };

async function setServerLimits(transaction: Transaction): Promise<void> {
  const settings = Object.entries(serverLimits).map(([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`);
  await transaction.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

async function retrying<Result>(work: () => Promise<Result>, onCommit: () => void): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      const result = await work();
      onCommit();
      return result;
    } catch (error) {
      if (time === maxAttempts || !conflicts.has(rootCause(error).code)) throw error;
      await wait(Math.random() * 50 * time); // random, so that conflicting transactions do not retry together
    }
  }
}

const queries = new WeakMap<SQL, Query>();
const dialect = new PgDialect();

async function oneStatement<Row>(pool: Pool, statement: SQL, values: Record<string, unknown>): Promise<Row[]> {
  const { sql: text, params } = queries.get(statement) ?? dialect.sqlToQuery(statement);
  queries.set(statement, { sql: text, params });
  const { rows } = await pool.query<Row & QueryResultRow>({ text }, fillPlaceholders(params, values));
  return rows;
}

/** Creates `readPrepared` for a pool. @param named from `openDatabase` */
export const readsOf = (pool: Pool, named: (name: string) => string): ReadPrepared => {
  const by = named("any") ? prepareFrequent(pool) : pool;
  return (statement, values = {}) => oneStatement(by, statement, values);
};
