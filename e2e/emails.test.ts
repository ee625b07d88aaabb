import { join } from "node:path";
import { emailTemplates } from "../app/email-templates.ts";
import { expect, test } from "./fixture.ts";
import { expectNoViolation } from "./inspections.ts";
import { root } from "./store-process.ts";

test.use({ trace: "off", javaScriptEnabled: true });

test("every email is readable 320 px wide, light and dark, and axe finds nothing in it", async ({
  page,
  storeProcess,
}) => {
  const { renderEmail } = (await import(join(root, "dist/server/render.js"))) as typeof import("../app/render.tsx");
  const shop = { name: "Wicker", identity: { provider: "embedded" }, features: "all" };
  await page.setViewportSize({ width: 320, height: 700 });
  for (const kind of Object.keys(emailTemplates)) {
    const { html } = (await renderEmail(kind, null, shop, storeProcess.address))!;
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(320);
    await page.emulateMedia({ colorScheme: "light" });
    await expectNoViolation(page, `${kind}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoViolation(page, `${kind}, dark`, "of colours");
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground, kind).toBe("rgb(16, 22, 28)");
  }
});

test("one long word in an email's data does not widen the email", async ({ page, storeProcess }) => {
  const { renderEmail } = (await import(join(root, "dist/server/render.js"))) as typeof import("../app/render.tsx");
  const shop = { name: longWord, identity: { provider: "embedded" }, features: "all" } as const;
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [kind, { screen }] of Object.entries(emailTemplates)) {
    const { sample } = (await screen()) as { sample: object };
    const { html } = (await renderEmail(kind, withLongWords(sample), shop, storeProcess.address))!;
    expect(html).toContain(longWord);
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(320);
    const isCut = ({ offsetWidth, scrollWidth }: HTMLElement) => scrollWidth > offsetWidth;
    expect(await page.locator("td").filter({ hasText: longWord }).first().evaluate(isCut), kind).toBe(false);
  }
});

const longWord = "Wort".repeat(20);

/** Replaces every text with a long word, except URLs, ids and dates. */
const withLongWords = (of: object) =>
  JSON.parse(JSON.stringify(of), (key, value: unknown) =>
    typeof value === "string" && key !== "id" && !/^(?:\/|https?:|\d{4}-)/.test(value) ? longWord : value,
  ) as object;
