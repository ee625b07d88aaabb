import { expect, test } from "./fixture.ts";

test.use({ javaScriptEnabled: false });

const needsScripts = /The basket needs JavaScript/;

test("without scripts every screen shows its content, and says what needs scripts", async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/`);
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("region", { name: "Featured" }).getByText("Evenings, softly lit.")).toBeVisible();
  await expect(page.getByText(needsScripts)).toBeVisible();
  await page.getByRole("link", { name: /^Basket/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your shopping Basket");
  await expect(page.getByText(needsScripts)).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.goto(`${baseURL}/nowhere`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page does not exist.");
});

test("without scripts no button is offered that does nothing, but the one that the specification wants dead", async ({
  page,
  baseURL,
}) => {
  const offered: Record<string, string[]> = {};
  for (const path of ["/", "/checkout", "/login", "/nowhere"]) {
    await page.goto(baseURL + path);
    offered[path] = (await page.locator("button:visible").allInnerTexts()).map((text) => text.trim());
  }
  // sign-in.test.ts tests the buttons of the sign-in page, which post its form.
  expect(offered).toEqual({
    "/": [],
    "/checkout": ["Proceed to Checkout"],
    "/login": ["Sign In", "Create your Wicker Account"],
    "/nowhere": [],
  });
});

test("without scripts a signed-in shopper is greeted, and not offered a Sign Out that would do nothing", async ({
  page,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto(`${baseURL}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create your Wicker Account" }).click();
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
  await expect(page.locator("button:visible")).toHaveCount(0);
});
