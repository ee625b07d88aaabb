import { type Browser, chromium, type Locator } from "@playwright/test";
import { findBrowser, flags } from "../e2e/browser.ts";
import { interrupted } from "./program.ts";

declare global {
  interface Window {
    clickedAt: number;
    painted: Promise<number>;
  }
}

/** Visible effect of a click: the element at `selector` has the text `text`, or a text other than `otherThan`. */
export type Sign = {
  readonly selector: string;
  readonly text?: string;
  readonly otherThan?: string | undefined;
  readonly rows?: number;
};

/** Starts a browser that stores files in a folder. Closes the browser on interruption, so pending calls reject. */
export async function openBrowser(folder: string): Promise<Browser> {
  const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    args: flags,
    env: { ...process.env, TMPDIR: folder },
    ...ours,
  });
  interrupted.addEventListener("abort", () => void browser.close());
  return browser;
}

export const cookiesOf = (header: string, address: string) =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(address).origin };
  });

/** Middle of an element's first line. The element's own middle may be a gap between two lines. */
export async function middleOf(target: Locator): Promise<readonly [x: number, y: number]> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getClientRects()[0]!;
    return [x + width / 2, y + height / 2] as const;
  });
}

export type Shopper = Awaited<ReturnType<typeof openPage>>;

/**
 * Opens a page in a window of 1280 by 720.
 * @param cookie Cookie header of the visitor.
 * @param slowness CPU slowdown during clicks.
 */
export async function openPage(browser: Browser, address: string, { cookie = "", slowness = 4 } = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  if (cookie) await page.context().addCookies(cookiesOf(cookie, address));
  const devtools = await page.context().newCDPSession(page);
  await page.goto(address);
  const slowDown = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return {
    page,
    devtools,
    /** Clicks on a slowed CPU. Returns the ms until `sign` is painted, and until the document has `sign.rows` rows. */
    press: async (selector: string, sign: Sign) => {
      const target = page.locator(selector).first();
      await target.scrollIntoViewIfNeeded();
      await page.evaluate(atRest);
      await page.evaluate(watchNextClick, sign);
      const [x, y] = await middleOf(target);
      await slowDown(slowness);
      await page.mouse.click(x, y);
      const times = await page.evaluate(async (rows) => {
        const passed = () => performance.now() - window.clickedAt;
        const painted = await window.painted;
        const isListed = () => document.querySelectorAll("main li").length === rows;
        if (rows !== undefined) while (!isListed()) await new Promise(requestAnimationFrame);
        return { painted, complete: passed() };
      }, sign.rows);
      await slowDown(1);
      return times;
    },
    /** Size of the JavaScript heap in bytes, and number of DOM nodes, after garbage collection. */
    memory: async () => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { usedSize } = await devtools.send("Runtime.getHeapUsage");
      const { nodes } = await devtools.send("Memory.getDOMCounters");
      return { bytes: usedSize, nodes };
    },
  };
}

/** Runs in the page. Waits until animations end and the browser is idle. */
export const atRest = async () => {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
};

/** Runs in the page. Measures the time from the next click until the browser has painted the expected effect. */
function watchNextClick({ selector, text, otherThan }: Sign) {
  const shows = () => {
    const shown = document.querySelector(selector)?.textContent;
    return shown !== undefined && (text === undefined || shown === text) && shown !== otherThan;
  };
  window.painted = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(performance.now() - window.clickedAt));
    port1.start();
    const look = () => void (shows() ? port2.postMessage(null) : requestAnimationFrame(look));
    const clicked = ({ timeStamp }: Event) => {
      window.clickedAt = timeStamp;
      requestAnimationFrame(look);
    };
    addEventListener("click", clicked, { capture: true, once: true });
  });
}
