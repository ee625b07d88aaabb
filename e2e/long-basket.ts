import type { Page } from "@playwright/test";
import { expect } from "./fixture.ts";

export const fill = (page: Page, items: number, products = 12) =>
  page.getByRole("button", { name: "Add to Basket" }).evaluateAll(
    (buttons, [count, different]) => {
      for (let item = 0; item < count; item += 1) (buttons[item % different] as HTMLElement).click();
    },
    [items, products] as const,
  );

/** Maximum scroll distance after a removal, in CSS pixels: the height of a row on a wide screen. */
const aRow = 220;

/**
 * Removes the last, a middle and the first item by keyboard. Expects the scroll position to stay and the focus to be
 * visible.
 * @param leadsTo index of the row that gets the focus after the removal
 */
export async function expectRemovalsInPlace(
  page: Page,
  items: number,
  leadsTo: (left: number, place: number) => number,
) {
  const buttons = page.getByRole("button", { name: "Remove from Basket" });
  await expect(buttons).toHaveCount(items);
  for (const [before, place] of [items - 1, items / 2, 0].map((at, removed) => [items - removed, at] as const)) {
    await buttons.nth(place).scrollIntoViewIfNeeded();
    await buttons.nth(place).focus();
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.press("Enter");
    await expect(buttons).toHaveCount(before - 1);
    await expect(page.getByRole("listitem").filter({ has: page.locator(":focus") })).toBeInViewport();
    const focused = page
      .getByRole("main")
      .getByRole("listitem")
      .nth(leadsTo(before - 1, place))
      .getByRole("button");
    await expect(focused).toBeFocused();
    const moved = (await page.evaluate(() => scrollY)) - scrolled;
    expect(Math.abs(moved), `removing item ${place} of ${before}`).toBeLessThanOrEqual(aRow);
  }
}
