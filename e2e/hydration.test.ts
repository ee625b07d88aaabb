import { test } from "./fixture.ts";
import { expectKeptOverSignIn } from "./hydration.ts";

test("a sign-in in another tab before hydration keeps typed text and a press", async ({ store }) => {
  await expectKeptOverSignIn(store, "**/assets/home-*.js");
});
