import { once as heard } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from "pg";
import { awayIn } from "./away.ts";
import { preparing, prepareFrequent } from "./prepared.ts";
import { rootCause } from "./root-cause.ts";
import { publishedName } from "./notify.ts";

/** The store's database: drizzle's queries over a pool of connections. */
export type Database = NodePgDatabase & {
  $client: Pool;
  /** Where one connection stays one session: for what goes on longer than a transaction. */
  readonly directUrl: string;
  /** What a statement that is prepared once is called: nothing where another session may be asked to run it. */
  readonly named: (name: string) => string;
  /** A transaction of which very many are made: its statements are prepared once in each connection, where that is kept. */
  readonly preparedTransaction: NodePgDatabase["transaction"];
  readonly readPrepared: ReadPrepared;
  /** Null behind a pooler, where nothing but a transaction can tell the server how long it may wait for others. */
  readonly singleStatement: SingleStatement | null;
  /** Hears `commit` after each transaction that was kept, where what is changed has to be told afterwards; otherwise null. */
  readonly committed: EventTarget | null;
  close(): Promise<void>;
};

/**
 * The rows of one statement that is a whole transaction, and is prepared once in each connection.
 * @param statement the same object each time: it is written out once.
 * @param values of its placeholders (`sql.placeholder`).
 */
export type SingleStatement = <Row>(statement: SQL, values: Record<string, unknown>) => Promise<Row[]>;

/** The rows of a read of which very many are made: where that is kept, it is prepared in each connection once it has been asked preparedTransaction. */
export type ReadPrepared = <Row = object>(statement: SQL, values?: Record<string, unknown>) => Promise<Row[]>;

/** What a transaction's queries run in. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** For how long a connection is kept that nobody needs, in ms: the next one would have all of its statements to read and to plan anew. */
const idleTimeoutMillis = 60_000;

/** Waiting limits, in ms: a database that is away or stuck is an error a shopper can be told of, not a hang. */
const limits = {
  connectionTimeoutMillis: 3_000,
  query_timeout: 12_000, // counted here, for when the server itself does not answer
};

/** Those that the server counts, in ms. */
const limitsThere = {
  statement_timeout: 10_000,
  lock_timeout: 2_000, // less than anybody waits for a page, who is then told that asking again is safe (`busy.ts`)
  idle_in_transaction_session_timeout: 30_000,
};

type Options = { max?: number; directUrl?: string | undefined; notifies?: boolean; onError?: (error: Error) => void };

/**
 * Opens the database at an address. Nothing is connected until the first query.
 * @param options.max connections at most (`connections.ts`).
 * @param options.directUrl where there is one, the address itself may be a pooler's that gives each transaction another session, and
 * takes nothing at its start (PgBouncer's transaction mode): then the server's limits are told it in each transaction, and what is asked
 * outside of one has only ours.
 * @param options.tells for a process that publishes what it has changed (`telling.ts`). Without, the database does, as it is committed.
 * @param options.onError told of connections that break while idle; the pool replaces them by itself.
 */
export function openDatabase(
  url: string,
  { max = 10, directUrl = url, notifies: tells = false, onError = () => {} }: Options = {},
): Database {
  const isPooled = directUrl !== url;
  const pool = new Pool({
    connectionString: url,
    max,
    idleTimeoutMillis,
    ...limits,
    ...(!isPooled && limitsThere),
    ...(tells && { application_name: publishedName }), // which poolers pass on
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("error", onError); // unheard, such an error would end the process
  // The pool hears of its idle connections only; one that breaks between the queries of a transaction is heard here.
  pool.on("connect", (client) => client.on("error", () => {})); // the transaction's next query fails, and says so
  pool.query = ((asked: QueryConfig, values?: unknown[]) =>
    overOne(pool, (client) => client.query(asked, values))) as typeof pool.query;
  const end = endOf(pool);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= end());
  const named = (name: string) => (isPooled ? "" : name);
  const committed = tells ? new EventTarget() : null;
  const kept = () => committed?.dispatchEvent(new Event("commit"));
  const transaction = transactionsOf(pool, isPooled, kept);
  const preparedTransaction = isPooled ? transaction : transactionsOf(pool, isPooled, kept, preparing);
  const singleStatement: SingleStatement = (statement, values) =>
    again(() => oneStatement(preparing(pool), statement, values), kept);
  const own = {
    transaction,
    preparedTransaction,
    singleStatement: isPooled ? null : singleStatement,
    readPrepared: readsOf(pool, named),
  };
  return Object.assign(drizzle(pool), { ...own, directUrl, named, committed, close });
}

/**
 * Does something over one of a pool's connections, which goes on after whatever the server refused. The pool's own `query` ends it after any
 * error, and a new session has all of its statements to read and to plan: where searches in vain kept ending them, one order in ten took twice as long.
 */
async function overOne<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = awayIn(error) !== null || rootCause(error).code === outdated;
    throw error;
  } finally {
    client.release(isLost);
  }
}

/** How long a database may take to let go of connections that it is told to, in ms. */
const partingMs = 1_000;

/** Ends a pool and waits for its connections, which it does not do by itself: a database that is stopped meanwhile would complain of each. */
function endOf(pool: Pool): () => Promise<void> {
  const connected = new Set<PoolClient>();
  pool.on("connect", (client) => connected.add(client));
  pool.on("remove", (client) => connected.delete(client));
  return async () => {
    await pool.end();
    const signal = AbortSignal.timeout(partingMs);
    while (connected.size > 0 && !signal.aborted) await heard(pool, "remove", { signal }).catch(() => {});
  };
}

/** What is to be done once a transaction has been kept. */
const afterwards = new WeakMap<Transaction, (() => void)[]>();

/** Has something done once a transaction has been kept, and not where it is undone; within a part of it (a savepoint) never. */
export const afterCommit = (transaction: Transaction, work: () => void) => void afterwards.get(transaction)?.push(work);

/**
 * What PostgreSQL answers to a transaction that it has undone only so that another one could go on: one that cannot be put into order with
 * others, and one of a circle that waited for each other.
 */
const undone: ReadonlySet<unknown> = new Set(["40001", "40P01"]);

/** What it answers to a statement that was prepared before a migration gave its columns other types: another connection prepares it anew. */
const outdated = "0A000";

/** How often a transaction is made that is undone each time. */
const most = 3;

/**
 * Transactions, each on a connection of its own; one that was undone for others' sake is made again, so what is done in one must be all
 * in the database. drizzle would keep the connection for ever where BEGIN is not answered, and give one back in the middle of a
 * transaction where ROLLBACK is not: one whose database has gone away is used no more.
 */
const transactionsOf =
  (
    pool: Pool,
    isPooled: boolean,
    kept: () => void,
    by = (client: PoolClient) => client,
  ): NodePgDatabase["transaction"] =>
  (work, config) =>
    again(() => once(pool, isPooled ? limited(work) : work, { config, by }), kept);

/** Does it, again where it was undone for others' sake. */
async function again<Result>(work: () => Promise<Result>, kept: () => void): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      const result = await work();
      kept();
      return result;
    } catch (error) {
      if (time === most || !undone.has(rootCause(error).code)) throw error;
      await wait(Math.random() * 50 * time); // so that the same ones do not meet again
    }
  }
}

/** Statements as they are sent. */
const written = new WeakMap<SQL, Query>();
const dialect = new PgDialect();

async function oneStatement<Row>(pool: Pool, statement: SQL, values: Record<string, unknown>): Promise<Row[]> {
  if (!written.has(statement)) written.set(statement, dialect.sqlToQuery(statement));
  const { sql: text, params } = written.get(statement)!;
  const { rows } = await pool.query<Row & QueryResultRow>({ text }, fillPlaceholders(params, values));
  return rows;
}

/** Reads of which very many are made, over a pool or what stands before it. @param named as that of the database. */
export const readsOf = (pool: Pool, named: Database["named"]): ReadPrepared => {
  const by = named("any") ? prepareFrequent(pool) : pool;
  return (statement, values = {}) => oneStatement(by, statement, values);
};

type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** A transaction that is told first how long it may wait. */
const limited =
  <Result>(work: Work<Result>): Work<Result> =>
  async (transaction) => {
    const settings = Object.entries(limitsThere).map(([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`);
    await transaction.execute(sql`select ${sql.join(settings, sql`, `)}`);
    return work(transaction);
  };

type How = { readonly config: PgTransactionConfig | undefined; readonly by: (client: PoolClient) => PoolClient };

const once = <Result>(pool: Pool, work: Work<Result>, { config, by }: How): Promise<Result> =>
  overOne(pool, async (client) => {
    const then: (() => void)[] = [];
    const result = await drizzle(by(client)).transaction((transaction) => {
      afterwards.set(transaction, then);
      return work(transaction);
    }, config);
    for (const each of then) each();
    return result;
  });
