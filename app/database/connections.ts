/** How many connections the embedded PostgreSQL takes. */
export const embeddedConnections = 300;

/** Those of them that are left for starting, for commands such as an import, and for PostgreSQL's superuser. */
const spared = 20;

/** A process gets what the database publishes over one connection that is not in its pool. */
const listening = 1;

/** A process with a pool of one could not read while it writes. */
export const leastPool = 2;

/** How large each process's pool may be when so many processes share the embedded PostgreSQL. */
export const mostPool = (processes: number) => Math.floor((embeddedConnections - spared) / processes) - listening;

/** How many connections a process's pool has, unless the owner says otherwise. */
export const usualPool = (processes: number) => Math.min(10, mostPool(processes));
