import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { branchesIn, watchBranches } from "./branches.ts";

const line = (branch: string, count: number) => `wicker_payments_branch_total{branch="${branch}"} ${count}\n`;

test("counters are read by branch, also those that are zero", () => {
  const metrics = `# TYPE wicker_payments_branch_total counter\n${line("paid", 12)}${line("late", 0)}wicker_orders 3\n`;
  expect(branchesIn(metrics)).toEqual(new Map([["paid", 12], ["late", 0]])); // prettier-ignore
});

test("counts go on after a restart sets the counters to zero", async () => {
  const answers = [line("paid", 3), line("paid", 5), line("paid", 0), line("paid", 1)];
  let requests = 0;
  const server = createServer((_, response) => response.end(answers[Math.min(requests++, answers.length - 1)]));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const branches = watchBranches(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`);
  await expect.poll(() => requests, { timeout: 5_000 }).toBeGreaterThanOrEqual(answers.length);
  await branches.stop();
  server.close().closeAllConnections();
  expect(branches.counts).toEqual(new Map([["paid", 6]]));
});
