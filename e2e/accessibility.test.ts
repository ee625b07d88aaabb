import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, type Shopper, test } from "./fixture.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

/** WCAG 2.2 AA, and what axe counts as good practice besides: landmarks, the order of headings, one main part. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectNoViolation(page: Page, state: string) {
  // Without frames in any page there is no need for the second page that axe would open for them.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  const found = violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found).toEqual([]);
}

/** Walks through all states of a visit, and looks at each. */
async function inspect(store: Shopper, steps: typeof shopping, look: (page: Page, state: string) => Promise<void>) {
  store.expectConsole(expectedConsole);
  for (const [state, reach] of steps) {
    await reach(store);
    await look(store.page, state);
  }
}

for (const [visit, steps] of Object.entries({ shopping, "signing in": signingIn })) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`where the theme is ${colorScheme}`, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

      test(`axe finds nothing against WCAG 2.2 AA in any state of ${visit}, 320 and 1440 px wide`, async ({
        store,
      }) => {
        test.slow();
        await inspect(store, steps, async (page, state) => {
          for (const width of [320, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            await expectNoViolation(page, `${state}, ${width} px`);
          }
        });
      });
    });
  }

  test(`every state of ${visit} has one h1, its landmarks, and targets of 24 px or with that much room`, async ({
    store,
  }) => {
    await inspect(store, steps, async (page, state) => {
      await expect(page.getByRole("heading", { level: 1 }), state).toHaveCount(1);
      await expect(page.getByRole("main"), state).toHaveCount(1);
      const headers = await page.locator("header").count();
      await expect(page.getByRole("banner"), state).toHaveCount(headers);
      await expect(page.getByRole("navigation", { name: "Departments" }), state).toHaveCount(headers);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(crowdedTargets), `${state}, ${width} px`).toEqual([]);
      }
    });
  });

  test(`in forced colours what can be pressed or filled in has an edge, in every state of ${visit}`, async ({
    store,
  }) => {
    await store.page.emulateMedia({ forcedColors: "active" });
    await inspect(store, steps, async (page, state) => expect(await page.evaluate(edgeless), state).toEqual([]));
  });
}

/** In the page: targets smaller than 24 px with another one within 12 px of their middle. */
function crowdedTargets(): string[] {
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
        return !other || own.contains(other) ? [] : [`${target.outerHTML} is crowded by ${other.outerHTML}`];
      });
    });
}

/** In the page: what can be pressed or filled in and would look like plain text where all colours are the system's. */
function edgeless(): string[] {
  return [...document.querySelectorAll("button, input[type=text], input[type=password]")]
    .filter((control) => control.checkVisibility() && !control.closest("header div > button"))
    .filter((control) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(
        control.closest("header label") ?? control,
      );
      return borderTopWidth === "0px" || borderTopColor === backgroundColor;
    })
    .map((control) => control.outerHTML);
}
