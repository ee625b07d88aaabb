import { expect, test } from "vitest";
import { embeddedConnections, minPoolSize, maxPoolSize, defaultPoolSize } from "./connections.ts";

const processes = Array.from({ length: 64 }, (_, at) => at + 1);

test("the pools and listeners of any number of processes fit into the embedded PostgreSQL", () => {
  for (const count of processes) {
    expect(count * (defaultPoolSize(count) + 1), `${count} processes`).toBeLessThan(embeddedConnections);
    expect(count * (maxPoolSize(count) + 1), `${count} processes`).toBeLessThan(embeddedConnections);
    expect(defaultPoolSize(count), `${count} processes`).toBeGreaterThanOrEqual(minPoolSize);
  }
});

test("a few processes have ten connections each, 64 have three", () => {
  expect([1, 4, 25, 64].map(defaultPoolSize)).toEqual([10, 10, 10, 3]);
});
