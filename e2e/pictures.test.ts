import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixture.ts";
import { root } from "./store-process.ts";

test("all pictures of the home page, scrolled to its end on a wide screen, are shown and weigh at most 180 KB", async ({
  store,
}) => {
  const { page } = store;
  await page.setViewportSize({ width: 1440, height: 900 });
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.url().includes("/pictures/")) sizes.set(response.url(), Number(response.headers()["content-length"]));
  });
  await store.open("/");
  const pictures = page.locator("main img");
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  const loaded = () =>
    page.locator("main img").evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(loaded).toBe(true);
  expect(sizes.size).toBeGreaterThanOrEqual(13);
  expect([...sizes.values()].reduce((sum, size) => sum + size)).toBeLessThanOrEqual(180_000);
  expect([...sizes.keys()].filter((url) => !url.endsWith(".avif"))).toEqual([]);
});

const shows = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = document.body.appendChild(new Image());
        image.addEventListener("load", () => resolve(true));
        image.addEventListener("error", () => resolve(false));
        image.src = src;
      }),
    url,
  );

test("a picture on another host is shown once the owner has named the host, and not before", async ({
  store,
  page,
  startAnother,
}) => {
  const icon = await readFile(join(root, "public/icon-192.png"));
  const elsewhere = createServer((_, response) => response.setHeader("content-type", "image/png").end(icon)).listen(
    0,
    "127.0.0.1",
  );
  await once(elsewhere, "listening");
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const other = await startAnother({ IMAGE_HOSTS: host });
  try {
    store.expectConsole(/Content Security Policy/);
    await store.open("/");
    expect(await shows(page, `http://${host}/lamp.png`)).toBe(false);
    await page.goto(other.address);
    await hydrated(page);
    expect(await shows(page, `http://${host}/lamp.png`)).toBe(true);
  } finally {
    elsewhere.close();
  }
});
