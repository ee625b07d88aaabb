import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Starts a proxy to a database. Tests can stall or break the proxy's connections. */
export async function stickyLine(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const database = `${url.searchParams.get("host")}/.s.PGSQL.${url.port}`;
  const sockets = new Set<Socket>();
  let stuck = false;
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(database);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (stuck) from.pause();
      if (isCut) from.destroy();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stick() {
      stuck = true;
      for (const socket of sockets) socket.pause();
    },
    /** Simulates a dead database: closes all existing and new connections. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Simulates lost packets: stalls existing connections. New connections work. */
    lose() {
      for (const socket of sockets) socket.pause();
    },
    flow() {
      stuck = false;
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => server.close(),
  };
}
