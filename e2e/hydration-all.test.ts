import { test } from "./fixture.ts";
import { expectKeptOverSignIn } from "./hydration.ts";

test.use({ features: "all" });

test("a sign-in in another tab before hydration keeps typed text and a press", async ({ store }) => {
  await expectKeptOverSignIn(store, "**/assets/featured-*.js");
});
