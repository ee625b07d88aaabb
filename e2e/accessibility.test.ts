import type { Page } from "@playwright/test";
import { expect, type Shopper, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { crowdedTargets, edgeless, expectNoViolation } from "./inspections.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

// Disables traces, which double the duration.
test.use({ trace: "off" });

async function inspect(store: Shopper, steps: typeof shopping, look: (page: Page, state: string) => Promise<void>) {
  store.expectConsole(expectedConsole);
  for (const [state, reach] of steps) {
    await reach(store);
    await look(store.page, state);
  }
}

for (const [visit, steps] of Object.entries({ shopping, "signing in": signingIn })) {
  test(`axe finds no violation of WCAG 2.2 AA in any state of ${visit}, in both themes, 320 and 1440 px wide`, async ({
    store,
  }) => {
    test.slow();
    await store.page.emulateMedia({ reducedMotion: "reduce" });
    await inspect(store, steps, async (page, state) => {
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: "light" });
        await expectNoViolation(page, `${state}, light, ${width} px`);
        await page.emulateMedia({ colorScheme: "dark" });
        await expectNoViolation(page, `${state}, dark, ${width} px`, "of colours");
      }
    });
  });

  test(`every state of ${visit} has valid HTML, one h1, landmarks, targets of 24 px or with as much space, and edges in forced colours`, async ({
    store,
  }) => {
    const documents: Record<string, string> = {};
    await inspect(store, steps, async (page, state) => {
      documents[state] = await page.content();
      await expect(page.getByRole("heading", { level: 1 }), state).toHaveCount(1);
      await expect(page.getByRole("main"), state).toHaveCount(1);
      const headers = await page.locator("header").count();
      await expect(page.getByRole("banner"), state).toHaveCount(headers);
      await expect(page.getByRole("navigation", { name: "Departments" }), state).toHaveCount(headers);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(crowdedTargets), `${state}, ${width} px`).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: "active" });
      expect(await page.evaluate(edgeless), state).toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });
    });
    expect(await findings(documents)).toEqual([]);
  });
}
