import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Shopper, test } from "./fixture.ts";
import { visibleOn } from "./visible.ts";
import { labels } from "./walks/model.ts";
import { viewOf } from "./walks/view.ts";

declare global {
  interface Window {
    /** Times in ms at which the first slide changed its `data-place`. */
    changes: number[];
  }
}

const captions = ["Evenings, softly lit.", "Put the world on mute.", "A desk to look forward to."];
const pictures = ["banner-living", "banner-listening", "banner-desk"];
const region = (page: Page) => page.getByRole("region", { name: "Featured" });
const button = (page: Page, name: string) => region(page).getByRole("button", { name });

async function expectShown(page: Page, at: number) {
  const width = page.viewportSize()!.width;
  await expect(async () => {
    const { banner, caption, texts } = viewOf("/", width, await visibleOn(page), labels);
    const expected = { banner: pictures[at], caption: width < 768 ? "" : captions[at], texts: [] };
    expect({ banner, caption, texts }).toEqual(expected);
  }).toPass({ timeout: 10_000 });
}

/** Opens the home page and stops the clock, five seconds before the banner shows its next slide. */
async function openStill(store: Shopper, reducedMotion: "reduce" | "no-preference" = "no-preference") {
  const { page } = store;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await store.open("/");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.emulateMedia({ reducedMotion });
  const isRunning = reducedMotion === "no-preference";
  await expect(region(page).locator("[aria-live]")).toHaveAttribute("aria-live", isRunning ? "off" : "polite");
}

test("each picture stands for 5,000 ms, and after the last comes the first, forwards", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  const slides = region(page).locator("[aria-roledescription=slide]");
  for (const at of [0, 1, 2, 0, 1, 2, 0, 1, 2, 0]) {
    await expectShown(page, at);
    await page.clock.runFor(4990);
    await expectShown(page, at);
    // Slides move forwards: the next slide waits on the right, and the current slide leaves to the left.
    await expect(slides.nth((at + 1) % 3)).toHaveAttribute("data-place", "next");
    await page.clock.runFor(10);
    await expect(slides.nth(at)).toHaveAttribute("data-place", "previous");
  }
});

test(
  "in real time, too, each picture is shown for five seconds, for more than one round",
  { tag: "@long" },
  async ({ store }) => {
    const { page } = store;
    await store.open("/");
    await page.evaluate(() => {
      const stage = document.querySelector("[aria-roledescription=carousel] [aria-live]")!;
      window.changes = [];
      new MutationObserver(() => window.changes.push(performance.now())).observe(
        stage.querySelector("[data-place=current]")!.parentElement!.firstElementChild!,
        { attributes: true, attributeFilter: ["data-place"] },
      );
    });
    // Waits for four changes of the first slide: to previous, next, current, and previous again.
    await expect.poll(() => page.evaluate(() => window.changes.length), { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    const changes = await page.evaluate(() => window.changes);
    const stood = changes.slice(1).map((at, before) => at - changes[before]!);
    expect(stood.filter((ms) => ms < 4_950 || ms > 6_500)).toEqual([]);
  },
);

test("the server marks only the first picture as current", async ({ store }) => {
  const html = await (await store.page.request.get(`${store.address}/`)).text();
  expect(html.match(/data-place="current"/g)).toHaveLength(1);
  expect(html.match(/<img[^>]*fetchpriority="high"[^>]*>/gi)).toHaveLength(1);
  expect(html.indexOf('data-place="current"')).toBeLessThan(html.indexOf('data-place="next"'));
});

test("hidden pictures are requested after the page has loaded, and before they are shown", async ({ store }) => {
  const { page } = store;
  const requested: string[] = [];
  let loaded = false;
  page.on("request", (request) => {
    if (request.url().includes("/banner-")) requested.push(loaded ? "after" : "before");
  });
  page.on("load", () => (loaded = true));
  await openStill(store);
  await expect.poll(() => requested).toEqual(["before", "after", "after"]);
  await expectShown(page, 0);
});

test("there is no status text, no indicator and no thumbnail: two arrows and a pause button", async ({ store }) => {
  await store.open("/");
  expect(await region(store.page).getByRole("button").all()).toHaveLength(3);
  expect(await region(store.page).getByRole("img").all()).toHaveLength(1);
  await expectShown(store.page, 0);
  const written = await region(store.page)
    .locator("*")
    .evaluateAll((all) => all.flatMap((one) => ["::before", "::after"].map((by) => getComputedStyle(one, by).content)));
  expect(new Set(written)).toEqual(new Set(["none"])); // no style sheet adds text to the banner
  await store.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("section :is(img, p, button), article { visibility: hidden !important }");
    document.adoptedStyleSheets = [sheet];
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await store.page.emulateMedia({ colorScheme });
    const { channels } = await sharp(await region(store.page).screenshot()).stats();
    expect(channels.map(({ min, max }) => max - min).slice(0, 3)).toEqual([0, 0, 0]); // one colour: the banner paints nothing else
  }
});

test("it waits while the pointer is over it", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  await region(page).hover({ position: { x: 300, y: 100 } });
  await page.clock.runFor(60_000);
  await expectShown(page, 0);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5000);
  await expectShown(page, 1);
});

test("it waits while the keyboard is in it", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  await page.getByRole("banner").getByText("Music", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(button(page, "Pause the banner")).toBeFocused();
  await page.clock.runFor(60_000);
  await expectShown(page, 0);
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(5000);
  await expectShown(page, 1);
});

test("the pause button stops it and starts it", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  await button(page, "Pause the banner").click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(60_000);
  await expectShown(page, 0);
  await button(page, "Play the banner").click();
  await page.clock.runFor(5000);
  await expectShown(page, 1);
});

test("after a pause and after the keyboard has left it, it changes every 5,000 ms, still in its 13th round", async ({
  store,
}) => {
  const { page } = store;
  await openStill(store);
  const slides = region(page).locator("[aria-roledescription=slide]");
  for (const name of ["Pause the banner", "Play the banner"]) await button(page, name).click();
  await page.mouse.move(5, 5);
  await page.getByRole("banner").getByText("Music", { exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(button(page, "Pause the banner")).toBeFocused();
  await page.mouse.click(1_275, 5); // blank space of the bar
  await expect(button(page, "Pause the banner")).not.toBeFocused();
  for (let turn = 0; turn < 39; turn++) {
    await page.clock.runFor(4_990);
    await expect(slides.nth(turn % 3)).toHaveAttribute("data-place", "current");
    await page.clock.runFor(10);
    await expect(slides.nth((turn + 1) % 3)).toHaveAttribute("data-place", "current");
    if (turn > 35) await expectShown(page, (turn + 1) % 3);
  }
});

test("arrows and arrow keys move it both ways, also around its ends", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  await button(page, "Previous picture").click();
  await expectShown(page, 2);
  await button(page, "Next picture").click();
  await expectShown(page, 0);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, 0);
});

test("a background tab stands still, and nothing is made up for when it comes back", async ({ store }) => {
  const { page } = store;
  await openStill(store);
  const turn = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await turn(true);
  await page.clock.runFor(60_000);
  await turn(false);
  await page.clock.runFor(4990);
  await expectShown(page, 0);
  await page.clock.runFor(10);
  await expectShown(page, 1);
});

test.describe("for touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test("a swipe moves it, and scrolling the page over it does not", async ({ store }) => {
    const { page } = store;
    await openStill(store);
    const box = (await region(page).boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    async function swipe(way: { x: number; y: number }) {
      const from = { x: box.x + box.width / 2, y: box.y + 60 };
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const at = { x: from.x + way.x * part, y: from.y + way.y * part };
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }
    const shown = region(page).locator("[aria-roledescription=slide][data-place=current] img");
    const first = await shown.getAttribute("alt");
    await swipe({ x: -120, y: 0 });
    await expect(shown).not.toHaveAttribute("alt", first!);
    await swipe({ x: 120, y: 10 });
    await expect(shown).toHaveAttribute("alt", first!);
    await swipe({ x: 60, y: -300 });
    await expect(shown).toHaveAttribute("alt", first!);
  });

  test("two fingers may zoom the page over it, and the picture stays", async ({ store }) => {
    const { page } = store;
    await openStill(store);
    expect(await region(page).evaluate((banner) => getComputedStyle(banner).touchAction)).toBe("pan-y pinch-zoom");
    await region(page).evaluate((banner) => {
      const finger = (type: string, isPrimary: boolean, clientX: number) =>
        banner.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerType: "touch",
            pointerId: isPrimary ? 2 : 3,
            isPrimary,
            clientX,
          }),
        );
      finger("pointerdown", true, 200);
      finger("pointerdown", false, 220);
      finger("pointerup", true, 50);
      finger("pointerup", false, 350);
    });
    await expectShown(page, 0);
  });
});

test.describe("for those who prefer reduced motion", () => {
  test("it stands still until it is started", async ({ store }) => {
    const { page } = store;
    await openStill(store, "reduce");
    await page.clock.runFor(60_000);
    await expectShown(page, 0);
    await button(page, "Play the banner").click();
    await page.clock.runFor(5000);
    await expectShown(page, 1);
  });
});
