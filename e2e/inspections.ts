import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixture.ts";

/** WCAG 2.2 AA and axe's best practices: landmarks, heading order, one main region. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules for the dark theme, which differs from the light theme only in colours. */
const ofColours = ["color-contrast", "link-in-text-block"];

export async function expectNoViolation(page: Page, state: string, rules: "all" | "of colours" = "all") {
  // Legacy mode avoids a second page, which axe needs only for frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === "all" ? axe.withTags(tags) : axe.withRules(ofColours)).analyze();
  const found = violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found).toEqual([]);
}

/** Runs in the page. Lists targets smaller than 24 px that have another target within 12 px of their centre. */
export function crowdedTargets(): string[] {
  const all = "a, button, input, [tabindex='0']";
  return [...document.querySelectorAll(`:is(${all}):not([inert] *)`)]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.matches("a[href='#content']"))
    .flatMap((target) => {
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = target.getBoundingClientRect();
      if (width >= 24 && height >= 24) return [];
      const own = target.closest("label") ?? target;
      const corners = [
        [-12, 0],
        [12, 0],
        [0, -12],
        [0, 12],
      ];
      return corners.flatMap(([right, down]) => {
        const hit = document.elementFromPoint(x + width / 2 + right! * 0.98, y + height / 2 + down! * 0.98);
        const other = hit?.closest(`label, ${all}`);
        // Ignores the target's descendants and ancestors, such as a scrollable table.
        return !other || own.contains(other) || other.contains(own)
          ? []
          : [`${target.outerHTML} is crowded by ${other.outerHTML}`];
      });
    });
}

/** Runs in the page. Lists controls without a border in forced-colours mode. */
export function edgeless(): string[] {
  return [...document.querySelectorAll("button, input[type=text], input[type=password]")]
    .filter((control) => control.checkVisibility() && !control.closest("header div > button"))
    .filter((control) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(
        control.closest("header label, header search form") ?? control,
      );
      return borderTopWidth === "0px" || borderTopColor === backgroundColor;
    })
    .map((control) => control.outerHTML);
}

/**
 * Checks accessibility, overflow, target sizes and control borders, in both colour schemes and at several widths.
 * Returns the HTML.
 */
export async function inspected(page: Page, state: string): Promise<string> {
  await expect(page.getByRole("heading", { level: 1 }), state).toHaveCount(1);
  for (const [colorScheme, width, rules] of [
    ["light", 320, "all"],
    ["dark", 1440, "of colours"],
    ["light", 2560, null],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    if (rules) await expectNoViolation(page, `${state}, ${colorScheme}, ${width} px`, rules);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${state}, ${width} px`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(crowdedTargets), `${state}, ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect(await page.evaluate(edgeless), state).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  return page.content();
}
