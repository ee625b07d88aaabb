import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, hydrated, test as base } from "./fixture.ts";
import { freePort, root, temporaryFolder } from "./store-process.ts";

/** Fixture: a development server, which serves each module separately. */
const test = base.extend<object, { development: string }>({
  development: [
    async ({}, use) => {
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
        await use(address);
      } finally {
        server.kill("SIGTERM");
        await gone;
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

// Runs all tests in one process, with one server.
test.describe.configure({ mode: "default" });

test("React has no warnings in development, on any screen", async ({ store, development: address }) => {
  test.slow();
  const { page } = store;
  store.expectConsole(/404/);
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
});

test("the performance reporter is started once, gets no callback, and so its library is not loaded", async ({
  page,
  development: address,
}) => {
  test.slow();
  const reporter = "/app/page/browser/vitals.ts";
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const library = () => requested.filter((path) => path.includes("web-vitals"));
  const open = async () => {
    await page.goto(address);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
  };

  await open();
  expect(requested).toContain(reporter);
  expect(library()).toEqual([]);

  // Replaces the reporter's module with a module that records the arguments of each call.
  await page.addInitScript(() => Object.assign(window, { given: [] }));
  await page.route(`**${reporter}*`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "export const reportWebVitals = (...given) => window.given.push(given);",
    }),
  );
  await open();
  expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([[]]);
  await page.unroute(`**${reporter}*`);

  // Calls the real reporter, which passes a metric to the callback.
  await open();
  const metric = await page.evaluate(async (path) => {
    const { reportWebVitals } = (await import(path)) as typeof import("../app/page/browser/vitals.ts");
    return new Promise((resolve) => reportWebVitals(({ name }) => resolve(name)));
  }, reporter);
  expect(["TTFB", "FCP", "LCP", "CLS", "INP"]).toContain(metric);
  expect(library()).not.toEqual([]);
});
