import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = {
  readonly address: string;
  to(...hosts: string[]): void;
  readonly answered: ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

/** Starts a load balancer that sends each request to the next host. Every shopper thus reaches all hosts. */
export async function startBalancer(): Promise<Balancer> {
  let hosts: readonly string[] = [];
  let turn = 0;
  const answered = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  const server: Server = createServer((incoming, response) => {
    const host = hosts[turn++ % hosts.length]!;
    const onward = request(
      host + incoming.url,
      { agent, method: incoming.method, headers: incoming.headers },
      (answering) => {
        answered.set(host, (answered.get(host) ?? 0) + 1);
        response.writeHead(answering.statusCode!, answering.rawHeaders);
        answering.pipe(response);
      },
    );
    onward.on("error", () => response.destroy()); // closes the shopper's connection too
    incoming.pipe(onward);
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
