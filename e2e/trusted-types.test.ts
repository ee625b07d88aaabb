import type { Page } from "@playwright/test";
import { expect, listen, test } from "./fixture.ts";

const firebase = {
  IDENTITY_PROVIDER: "firebase",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "shop.example",
  FIREBASE_PROJECT_ID: "demo-shop",
};

/** Runs in the page. Lists what the browser allows: strings as HTML or script URL, and new policies. */
const unrefused = (page: Page) =>
  page.evaluate(() => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, policy: object): unknown };
    };
    const acts: Record<string, () => unknown> = {
      html: () => (document.createElement("div").innerHTML = "<b></b>"),
      script: () => (document.createElement("script").src = "/assets/any.js"),
      parsed: () => new DOMParser().parseFromString("<b></b>", "text/html"),
      policy: () => trustedTypes.createPolicy("any", {}),
      "default policy": () => trustedTypes.createPolicy("default", {}),
    };
    return Object.keys(acts).filter((name) => {
      try {
        acts[name]!();
        return true;
      } catch {
        return false;
      }
    });
  });

for (const [store, settings] of Object.entries({
  "the default store": {},
  "a store with all features": { STORE_FEATURES: "all" },
  "a store with Firebase": firebase,
}))
  test(`${store} refuses strings as HTML and script addresses, and a journey with such a violation fails`, async ({
    page,
    startAnother,
  }) => {
    const { address } = await startAnother(settings);
    const { said } = listen(page);
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    expect(said).toEqual([]);
    expect(await unrefused(page)).toEqual([]);
    for (const kind of ["TrustedHTML", "TrustedScriptURL"])
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^error: .*${kind}`)));
  });
