import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** For tests: a way to the same database that can be stopped up, when nothing is refused and nothing comes through, or cut. */
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
      from.on("error", () => {}); // one that is cut
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
    /** As when the database dies: whatever is under way breaks, and nobody gets in. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    /** As when packets are lost: nothing comes through any more where somebody is connected, but others may be. */
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
