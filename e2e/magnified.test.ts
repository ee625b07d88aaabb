import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

// Disables traces, which double the duration.
test.use({ trace: "off" });

/** Runs in the page. Lists texts that are cut off without an ellipsis. */
function cutOff(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    )
    .filter((element) => !element.closest(".visually-hidden, svg, [inert]"))
    .filter((element) => {
      const { overflow, textOverflow } = getComputedStyle(element);
      if (overflow === "visible" || textOverflow === "ellipsis") return false;
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    })
    .map((element) => element.outerHTML);
}

/** Runs in the page. Lists controls that cannot be scrolled fully into view. */
async function outOfReach(): Promise<string[]> {
  const lost: string[] = [];
  for (const control of document.querySelectorAll("button, input, a:not([href='#content'])")) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: "center", behavior: "instant" });
    const ratio = await new Promise<number>((resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        observer.disconnect();
        resolve(entry!.intersectionRatio);
      });
      observer.observe(control);
    });
    if (ratio < 0.99) lost.push(control.outerHTML);
  }
  return lost;
}

/** Expects no truncated texts, no unreachable controls and no horizontal scrolling. */
async function expectNothingLost(page: Page, state: string) {
  expect(await page.evaluate(cutOff), state).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  expect(await page.evaluate(outOfReach), state).toEqual([]);
}

for (const [visit, steps] of Object.entries({ shopping, "signing in": signingIn })) {
  test(`nothing is cut off at 400 % zoom of a 1280 px window, or with twice as large text, in any state of ${visit}`, async ({
    store,
  }) => {
    const { page } = store;
    store.expectConsole(expectedConsole);
    const see = async (width: number, height: number, text: string) => {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    };
    for (const [state, reach] of steps) {
      await see(320, 256, "100%");
      await reach(store);
      await expectNothingLost(page, `${state}, zoomed`);
      await see(1280, 900, "200%");
      await expectNothingLost(page, `${state}, with large text`);
    }
  });
}

test("nothing moves by itself or scrolls smoothly for those who prefer reduced motion", async ({ store }) => {
  const { page } = store;
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/checkout", "/login"]) {
    await store.open(path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element);
          return animationName !== "none" || (transitionProperty !== "none" && !/^(0s,? ?)+$/.test(transitionDuration));
        }).length,
    );
    expect(moving, path).toBe(0);
  }
});
