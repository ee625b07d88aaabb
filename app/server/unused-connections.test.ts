import { fork } from "node:child_process";
import type { Worker } from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { closeUnusedConnections } from "./unused-connections.ts";

test("a connection that was closed before a worker got it causes no error in the main process", async () => {
  const child = fork("-", { execArgv: ["--eval", "setInterval(() => {}, 1000)"] });
  const server = createServer({ pauseOnConnect: true }).listen(0, "127.0.0.1");
  const errors: unknown[] = [];
  child.on("error", (error) => errors.push(error));
  try {
    await once(server, "listening");
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    const [socket] = (await once(server, "connection")) as [Socket & { _handle: { close(): void } }];
    const { _handle: connection } = socket;
    closeUnusedConnections({ process: child } as Worker);
    connection.close();
    child.send({}, connection as never);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(errors).toEqual([]);
    client.destroy();
  } finally {
    child.kill("SIGKILL");
    server.close();
  }
});
