import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

// Disables traces, which double the duration.
test.use({ trace: "off" });

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    return element.getAttribute("aria-label") ?? (element.textContent || element.outerHTML);
  });

/** Runs in the page. Returns null if the focus indicator is visible, else the reason why not. */
function unseen(): string | null {
  const element = document.activeElement!;
  const around = [element, element.closest("header label")].filter((part) => part !== null);
  const outlines = [...around.map((part) => getComputedStyle(part)), getComputedStyle(element, "::after")];
  if (!outlines.some(({ outlineStyle, outlineWidth }) => outlineStyle === "solid" && parseFloat(outlineWidth) >= 2))
    return `no ring: ${element.outerHTML}`;
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!hit || !(element.contains(hit) || hit.contains(element)))
    return `hidden by ${hit?.outerHTML}: ${element.outerHTML}`;
  return null;
}

/** Presses Tab through the whole page, and expects a visible focus indicator at every stop. */
async function tabThrough(page: Page, state: string) {
  const stops = await page.locator("a:visible, button:visible, input:visible").count();
  // Resets the focus to the top, as after loading a document.
  await page.locator("#store").evaluate((store: HTMLElement) => {
    store.tabIndex = -1;
    store.focus();
    store.removeAttribute("tabindex");
  });
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(unseen), `${state}, stop ${stop}`).toBeNull();
  }
}

for (const [visit, steps] of Object.entries({ shopping, "signing in": signingIn })) {
  test(`the focus is visible and has a ring at every Tab stop, in every state of ${visit}, also in forced colours`, async ({
    store,
  }) => {
    test.slow();
    const { page } = store;
    store.expectConsole(expectedConsole);
    for (const [state, reach] of steps) {
      await reach(store);
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
        for (const size of [
          { width: 320, height: 568 },
          { width: 1440, height: 900 },
        ]) {
          await page.setViewportSize(size);
          await tabThrough(page, `${state}, ${size.width} px, forced colours: ${forcedColors}`);
        }
      }
    }
  });
}

test("the skip link is the first Tab stop, becomes visible, and skips the header", async ({ store }) => {
  const { page } = store;
  await store.open("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Pause the banner" })).toBeFocused();
});

test("after a click beside any button, Tab continues from there, and not from the top of the page", async ({
  store,
}) => {
  const { page } = store;
  await store.open("/checkout");
  for (const isNavigated of [true, false]) {
    if (isNavigated) await page.getByRole("banner").getByRole("link").first().click();
    else await store.open("/");
    await expect(page.getByRole("article")).toHaveCount(12);
    const card = page.getByRole("article").last();
    await card.getByRole("heading").click();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("button")).toBeFocused();
  }
});

test("a whole purchase and a visit to the account need only the keyboard, and the focus is never lost", async ({
  store,
}) => {
  const { page } = store;
  const go = async (target: Locator) => {
    for (let stop = 0; !(await target.evaluate((element) => element === document.activeElement)); stop++) {
      expect(stop).toBeLessThan(60);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).not.toBeNull();
  };
  await store.open("/");
  await go(page.getByRole("button", { name: "Add to Basket" }).first());
  await go(page.getByRole("link", { name: /^Basket/ }));
  await expect(page.getByText("Subtotal (1 items)")).toBeVisible();
  await go(page.getByRole("button", { name: "Remove from Basket" }));
  await expect(page.getByText("Subtotal (0 items)")).toBeVisible();
  await go(page.getByRole("link", { name: "Sign In" }));
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(`${randomUUID()}@example.com`);
  await page.keyboard.press("Tab");
  await page.keyboard.type("correct horse battery");
  await go(page.getByRole("button", { name: "Create your Wicker Account" }));
  await go(page.getByRole("button", { name: "Sign Out" }));
  await expect(page.getByRole("link", { name: "Sign In" })).toBeFocused();
});
