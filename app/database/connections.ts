export const embeddedConnections = 300;

/** Connections reserved for startup, commands such as an import, and the superuser. */
const reserved = 20;

/** Each process has one connection outside its pool, for LISTEN. */
const listenConnections = 1;

/** Minimum pool size: with one connection, a process could not read while it writes. */
export const minPoolSize = 2;

/** Maximum pool size per process when all processes share the embedded PostgreSQL. */
export const maxPoolSize = (processes: number) =>
  Math.floor((embeddedConnections - reserved) / processes) - listenConnections;

export const defaultPoolSize = (processes: number) => Math.min(10, maxPoolSize(processes));
