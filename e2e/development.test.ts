import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, hydrated, test } from "./fixture.ts";
import { freePort, root, temporaryFolder } from "./store-process.ts";

test("React has nothing to warn of in development, on any screen", async ({ store }) => {
  test.slow();
  const { page } = store;
  store.expectConsole(/404/);
  const address = `http://localhost:${await freePort()}`;
  const dataDir = await temporaryFolder();
  const env = { ...process.env, PORT: new URL(address).port, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const server = spawn("node", ["app/dev.ts"], { cwd: root, env, stdio: "ignore" });
  const gone = once(server, "exit");
  try {
    const answers = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    for (const path of ["/", "/checkout", "/login", "/nowhere"]) {
      await page.goto(address + path);
      await hydrated(page);
    }
    await page.goto(address);
    await hydrated(page);
    await store.addToBasket("Dune table lamp", { times: 2 });
    await store.openCheckout();
    await page.getByRole("button", { name: "Remove from Basket" }).first().click();
    await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
  } finally {
    await page.goto("about:blank"); // or its script goes looking for the server that is gone
    server.kill("SIGTERM");
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  }
});
