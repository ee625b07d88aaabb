import { randomUUID } from "node:crypto";
import { expect, hydrated, test } from "./fixture.ts";

test.use({ features: "all" });

test("a double click on a button of the account sends its form once, and shows the success", async ({ store }) => {
  const { page, address } = store;
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await page.goto(`${address}/login?next=/account/password`);
  await page.getByLabel("E-mail").fill(`${randomUUID()}@shopper.example`);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await page.getByLabel("Current password").fill("correct horse");
  await page.getByLabel("New password").fill("another battery");
  await hydrated(page);
  posts.length = 0;
  await page.getByRole("button", { name: "Change password" }).dblclick({ delay: 50 });
  await expect(page).toHaveURL(`${address}/account?done=password`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).dblclick({ delay: 50 });
  await expect(page).toHaveURL(`${address}/`);
  expect(posts).toEqual(["/account/password", "/account/sessions"]);
});
