export const embeddedConnections = 300;

/** Number of connections reserved for startup, for commands such as an import, and for the superuser. */
const reserved = 20;

/** Number of connections per process outside the pool: one, for LISTEN. */
const listenConnections = 1;

/** Minimum pool size. With one connection, a process could not read during a transaction. */
export const minPoolSize = 2;

/** Maximum pool size of each process, if the processes share the embedded PostgreSQL. */
export const maxPoolSize = (processes: number) =>
  Math.floor((embeddedConnections - reserved) / processes) - listenConnections;

export const defaultPoolSize = (processes: number) => Math.min(10, maxPoolSize(processes));
