import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { awayIn } from "./away.ts";
import { prepareAll, prepareFrequent } from "./prepared.ts";
import { rootCause } from "./root-cause.ts";
import { applicationName } from "./notify.ts";

/** The store's database: drizzle over a connection pool. */
export type Database = NodePgDatabase & {
  $client: Pool;
  /** Address without a pooler, for session state and long operations. */
  readonly directUrl: string;
  /** Name for a prepared statement. Empty behind a pooler, where each transaction may get another session. */
  readonly named: (name: string) => string;
  /** A frequent transaction, with prepared statements. Without them behind a pooler. */
  readonly preparedTransaction: NodePgDatabase["transaction"];
  readonly readPrepared: ReadPrepared;
  /** Null behind a pooler, where only a transaction can set the server's time limits. */
  readonly singleStatement: SingleStatement | null;
  /** Emits `commit` after each transaction, for processes that publish changes. Null in others. */
  readonly committed: EventTarget | null;
  close(): Promise<void>;
};

/**
 * Runs one prepared statement as a transaction.
 * @param statement the same object each time: its text is cached by object
 * @param values by name of the placeholder (`sql.placeholder`)
 */
export type SingleStatement = <Row>(statement: SQL, values: Record<string, unknown>) => Promise<Row[]>;

/** Runs a frequent read. Prepares it after a few uses, except behind a pooler. */
export type ReadPrepared = <Row = object>(statement: SQL, values?: Record<string, unknown>) => Promise<Row[]>;

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Idle timeout of connections, in ms. A new connection would have to prepare all statements again. */
const idleTimeoutMillis = 60_000;

/** Client-side limits, in ms. An unavailable database causes an error, not a hang. */
const clientLimits = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 12_000, // for a server that does not respond
};

/** Server-side limits, in ms. */
const serverLimits = {
  statement_timeout: 10_000,
  lock_timeout: 2_000, // shorter than a page's timeout, so that shoppers can be told to retry (`busy.ts`)
  idle_in_transaction_session_timeout: 30_000,
};

type Options = { max?: number; directUrl?: string | undefined; notifies?: boolean; onError?: (error: Error) => void };

/**
 * Opens a database. Connects at the first query.
 * @param options.max maximum number of connections (`connections.ts`)
 * @param options.directUrl if given, `url` is a pooler's with sessions per transaction (PgBouncer's transaction mode).
 * Each transaction then sets the server's limits itself. Other statements have client-side limits only.
 * @param options.notifies true if the process publishes its changes (`notify.ts`). Otherwise the database does at
 * commit.
 * @param options.onError receives errors of idle connections, which the pool replaces
 */
export function openDatabase(
  url: string,
  { max = 10, directUrl = url, notifies = false, onError = () => {} }: Options = {},
): Database {
  const isPooled = directUrl !== url;
  const pool = new Pool({
    connectionString: url,
    max,
    idleTimeoutMillis,
    ...clientLimits,
    ...(!isPooled && serverLimits),
    ...(notifies && { application_name: applicationName }), // poolers pass it on
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("error", onError); // without a listener, the error would end the process
  // The pool listens only to idle connections. This one covers errors between a transaction's queries.
  pool.on("connect", (client) => client.on("error", () => {})); // the transaction's next query fails
  pool.query = ((query: QueryConfig, values?: unknown[]) =>
    withConnection(pool, (client) => client.query(query, values))) as typeof pool.query;
  const end = closingOf(pool);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= end());
  const named = (name: string) => (isPooled ? "" : name);
  const committed = notifies ? new EventTarget() : null;
  const onCommit = () => committed?.dispatchEvent(new Event("commit"));
  const transaction = transactionsOf(pool, isPooled, onCommit);
  const preparedTransaction = isPooled ? transaction : transactionsOf(pool, isPooled, onCommit, prepareAll);
  const singleStatement: SingleStatement = (statement, values) =>
    retrying(() => oneStatement(prepareAll(pool), statement, values), onCommit);
  const own = {
    transaction,
    preparedTransaction,
    singleStatement: isPooled ? null : singleStatement,
    readPrepared: readsOf(pool, named),
  };
  return Object.assign(drizzle(pool), { ...own, directUrl, named, committed, close });
}

/**
 * Runs work over a pooled connection, which stays open after errors of a statement. The pool's own `query` closes it
 * after any error, and a new session has to prepare its statements again. With many failing searches, one order in ten
 * took twice as long.
 */
async function withConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = awayIn(error) !== null || rootCause(error).code === stalePlan;
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const closeTimeoutMs = 1_000;

/** Closes a pool and waits for its connections. Otherwise a database that stops next would log each of them. */
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

/** Runs a callback after the transaction's commit. Not after a rollback, and never within a savepoint. */
export const afterCommit = (transaction: Transaction, work: () => void) =>
  void commitCallbacks.get(transaction)?.push(work);

/** SQLSTATEs of rollbacks that a retry can fix: serialization failure and deadlock. */
const conflicts: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** SQLSTATE of a prepared statement whose column types a migration has changed. A new connection prepares it again. */
const stalePlan = "0A000";

const maxAttempts = 3;

/**
 * Runs transactions, each on its own connection. Retries conflicts, so the work must have no effects outside the
 * database. drizzle would leak a connection if BEGIN fails, and reuse one if ROLLBACK fails. Broken connections are
 * closed instead.
 */
const transactionsOf =
  (
    pool: Pool,
    isPooled: boolean,
    onCommit: () => void,
    by = (client: PoolClient) => client,
  ): NodePgDatabase["transaction"] =>
  (work, config) =>
    retrying(() => runTransaction(pool, isPooled ? withServerLimits(work) : work, { config, by }), onCommit);

async function retrying<Result>(work: () => Promise<Result>, onCommit: () => void): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      const result = await work();
      onCommit();
      return result;
    } catch (error) {
      if (time === maxAttempts || !conflicts.has(rootCause(error).code)) throw error;
      await wait(Math.random() * 50 * time); // random, so that the same transactions do not collide again
    }
  }
}

const queries = new WeakMap<SQL, Query>();
const dialect = new PgDialect();

async function oneStatement<Row>(pool: Pool, statement: SQL, values: Record<string, unknown>): Promise<Row[]> {
  if (!queries.has(statement)) queries.set(statement, dialect.sqlToQuery(statement));
  const { sql: text, params } = queries.get(statement)!;
  const { rows } = await pool.query<Row & QueryResultRow>({ text }, fillPlaceholders(params, values));
  return rows;
}

/** Creates a reader of frequent queries. @param pool a pool or a wrapper of one @param named as in `Database` */
export const readsOf = (pool: Pool, named: Database["named"]): ReadPrepared => {
  const by = named("any") ? prepareFrequent(pool) : pool;
  return (statement, values = {}) => oneStatement(by, statement, values);
};

type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** Sets the server's limits at the start of a transaction. */
const withServerLimits =
  <Result>(work: Work<Result>): Work<Result> =>
  async (transaction) => {
    const settings = Object.entries(serverLimits).map(([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`);
    await transaction.execute(sql`select ${sql.join(settings, sql`, `)}`);
    return work(transaction);
  };

type RunOptions = { readonly config: PgTransactionConfig | undefined; readonly by: (client: PoolClient) => PoolClient };

const runTransaction = <Result>(pool: Pool, work: Work<Result>, { config, by }: RunOptions): Promise<Result> =>
  withConnection(pool, async (client) => {
    const callbacks: (() => void)[] = [];
    const result = await drizzle(by(client)).transaction((transaction) => {
      commitCallbacks.set(transaction, callbacks);
      return work(transaction);
    }, config);
    for (const each of callbacks) each();
    return result;
  });
