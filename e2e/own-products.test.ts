import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createShopper, expect, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { root } from "./store-process.ts";

const shopName = "The Clayworks of the Upper Valley";
const departments = ["Bowls", "Cups", "Vases"];
const pictures = ["kettle-cream", "mug-set-teal", "mug-set-terracotta"];

const csv = (count: number) =>
  [
    "id,title,department,price,rating,stock,picture,description",
    ...Array.from({ length: count }, (_, at) =>
      [
        `clay-${at}`,
        `Clay thing ${at}`,
        departments[at % 3],
        20 + at,
        1 + (at % 5),
        at,
        pictures[at % 3],
        "By hand.",
      ].join(),
    ),
  ].join("\n");

async function importProducts(dataDir: string, count: number) {
  const file = join(dataDir, "products.csv");
  await writeFile(file, csv(count));
  const script = "app/catalogue/server/commands/import.ts";
  const env = { ...process.env, DATA_DIR: dataDir };
  const [status] = await once(spawn("node", [script, file, "--apply"], { cwd: root, env, stdio: "ignore" }), "exit");
  await rm(file);
  expect(status).toBe(0);
}

/** Runs in the page. Returns the texts of the cards in rows that do not fill the width. */
function lonely(): (string | null)[] {
  const cards = [...document.querySelectorAll("article")].map((card) => ({ card, box: card.getBoundingClientRect() }));
  const ground = cards[0]!.card.parentElement!.parentElement!;
  const { paddingLeft, paddingRight } = getComputedStyle(ground);
  const room = ground.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return cards
    .filter(({ box }) => {
      const line = cards.filter((other) => Math.abs(other.box.top - box.top) < 1);
      const [start, end] = [Math.min(...line.map((at) => at.box.left)), Math.max(...line.map((at) => at.box.right))];
      return end - start < room - 1;
    })
    .map(({ card }) => card.textContent);
}

async function expectWhole(page: Page, state: string) {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(lonely), `${state}, ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test("after the first import of an owner's products, the home page is filled with them, whatever their number", async ({
  page,
  startAnother,
}) => {
  test.slow();
  const { address, dataDir } = await startAnother({ STORE_FEATURES: "catalogue", STORE_NAME: shopName });
  const store = createShopper(page, address, []);
  await store.open("/");
  await expect(page.getByRole("region", { name: "Featured" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await page.getByRole("main").boundingBox())!.y).toBeLessThanOrEqual(112);
  for (const count of [1, 5, 10]) {
    await importProducts(dataDir, count);
    await store.open("/");
    await expect(page.getByRole("article")).toHaveCount(Math.min(count, 12));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Featured at ${shopName}`);
    await expect(page.getByRole("region", { name: "Featured" })).toHaveCount(0);
    await expectWhole(page, `${count} products`);
    // The sold-out product comes first only if there are no other products.
    const first = page.getByRole("article").first().getByRole("button");
    await expect(first).toHaveText(count === 1 ? "Out of stock" : "Add to Basket");
  }
  await expectNoViolation(page, "ten products");
  const title = await page.getByRole("article").first().getByRole("heading").innerText();
  await store.addToBasket(title);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Featured at ${shopName}`);
});
