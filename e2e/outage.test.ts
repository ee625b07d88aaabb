import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { stickyLine } from "../app/database/postgres/testing.line.ts";
import { startPostgres } from "../app/database/postgres/start.ts";
import { basketMessages } from "../app/basket/messages.ts";
import { unavailableMessages } from "../app/database/unavailable-messages.ts";
import { expect, hydrated, test as base } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { startStore, temporaryFolder } from "./store-process.ts";

type Line = Awaited<ReturnType<typeof stickyLine>>;

/** Fixture: a store with all features. Tests can cut its database connection. */
const test = base.extend<object, { line: Line }>({
  line: [
    async ({}, use) => {
      const folder = await temporaryFolder();
      const postgres = await startPostgres(folder);
      const line = await stickyLine(postgres.url);
      await use(line);
      line.close();
      await postgres.stop();
      for (const each of [dirname(postgres.dataFolder), folder]) await rm(each, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  storeProcess: [
    async ({ line }, use) => {
      const SESSION_SECRET = randomUUID() + randomUUID();
      const settings = { STORE_FEATURES: "all", DATABASE_URL: line.url, SESSION_SECRET, LOG_LEVEL: "silent" };
      const store = await startStore(settings);
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

test("while the database is away, a user stays signed in, sees nothing wrong about the basket, and finds it again", async ({
  store,
  line,
}) => {
  const { page } = store;
  const email = `${randomUUID()}@shopper.example`;
  const basket = page.getByRole("link", { name: /^Basket/ });
  store.expectConsole(/status of 503/);

  await store.open("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: /^Create your/ }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await store.addToBasket("Dune table lamp", { times: 2 });
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0); // everything is saved

  line.cut();
  await store.open("/");
  await expect(page.getByText(email)).toBeVisible();
  await expect(basket).toHaveAccessibleName("Basket");
  await expect(basket).toHaveText("");

  await store.openCheckout();
  await expect(page.getByText(basketMessages.unavailable)).toBeVisible();
  await expect(page.getByText(/empty|Subtotal|Guest/)).toHaveCount(0);

  for (const path of ["/orders", "/checkout"]) {
    const response = await page.goto(store.address + path);
    expect(response!.status()).toBe(503);
    await expect(page.getByText(unavailableMessages.sentence)).toBeVisible();
  }
  await expectNoViolation(page, "the shop cannot reach its records");

  await store.open("/");
  await store.openCheckout();
  await expect(page.getByText(basketMessages.unavailable)).toBeVisible();
  line.flow();
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(basketMessages.unavailable)).toHaveCount(0);
  await expect(basket).toHaveText("2");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Subtotal (2 items)")).toBeVisible();
});
