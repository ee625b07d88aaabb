import type { Page } from "@playwright/test";
import { expect, test } from "./fixture.ts";
import { expectedConsole, shopping, signingIn } from "./states.ts";

/** In the page: texts that are cut off. An e-mail may be, with an ellipsis: it stands whole on the basket page. */
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

/** Everything can be read and reached: nothing is cut off, lies outside, or makes the page scroll sideways. */
async function expectNothingLost(page: Page, state: string) {
  expect(await page.evaluate(cutOff), state).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  for (const control of await page.locator("button:visible, input:visible, a:visible:not([href='#content'])").all()) {
    await control.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(control, state).toBeInViewport({ ratio: 0.99 });
  }
}

for (const [visit, steps] of Object.entries({ shopping, "signing in": signingIn })) {
  test(`nothing is lost at 400 % zoom of a 1280 px window, in any state of ${visit}`, async ({ store }) => {
    const { page } = store;
    store.expectConsole(expectedConsole);
    await page.setViewportSize({ width: 320, height: 256 });
    for (const [state, reach] of steps) {
      await reach(store);
      await expectNothingLost(page, state);
    }
  });

  test(`nothing is lost where text is twice as large, in any state of ${visit}`, async ({ store }) => {
    const { page } = store;
    store.expectConsole(expectedConsole);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [state, reach] of steps) {
      await reach(store);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await expectNothingLost(page, state);
    }
  });
}

test("nothing moves by itself or glides for those who asked for less motion", async ({ store }) => {
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
