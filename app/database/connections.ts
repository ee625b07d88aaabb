export const embeddedConnections = 300;

/** Number of connections reserved for startup, for commands such as an import, and for the superuser. */
const reserved = 20;

/** Connections per process outside the pool: one for LISTEN (`pubsub.ts`). */
const listenConnections = 1;

/** Minimum pool size. With one connection, a process could run no query during a transaction. */
export const minPoolSize = 2;

/** Maximum pool size per process. The processes share the connections of the embedded PostgreSQL. */
export const maxPoolSize = (processes: number) =>
  Math.floor((embeddedConnections - reserved) / processes) - listenConnections;

export const defaultPoolSize = (processes: number) => Math.min(10, maxPoolSize(processes));
