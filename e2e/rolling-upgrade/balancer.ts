import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before the hosts of a shop. */
export type Balancer = {
  readonly address: string;
  /** The hosts that answer from now on, in turn. */
  to(...hosts: string[]): void;
  /** How many requests each has answered. */
  readonly answered: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

/** Sends each request to the next host, whoever asks: so every shopper meets all of them. */
export async function startBalancer(): Promise<Balancer> {
  let hosts: readonly string[] = [];
  let turn = 0;
  const answered = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  const server: Server = createServer((asked, answer) => {
    const host = hosts[turn++ % hosts.length]!;
    const onward = request(host + asked.url, { agent, method: asked.method, headers: asked.headers }, (answering) => {
      answered.set(host, (answered.get(host) ?? 0) + 1);
      answer.writeHead(answering.statusCode!, answering.rawHeaders);
      answering.pipe(answer);
    });
    onward.on("error", () => answer.destroy()); // the shopper sees it, too
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    to(...next) {
      hosts = next;
    },
    answered,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
