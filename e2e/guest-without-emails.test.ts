import { expect, hydrated, test } from "./fixture.ts";
import { findings } from "./html/findings.ts";
import { inspected } from "./inspections.ts";

test.use({ features: "all" });

for (const javaScriptEnabled of [true, false])
  test.describe(
    javaScriptEnabled ? "with scripts" : "without scripts",
    { tag: javaScriptEnabled ? [] : "@long" },
    () => {
      test.use({ javaScriptEnabled });

      test("a guest orders in a shop without emails, and returns by the link of the order's page", async ({
        store,
        browser,
      }) => {
        const { page, address: origin } = store;
        const documents: Record<string, string> = {};
        const look = async (state: string) => {
          if (javaScriptEnabled) documents[state] = await inspected(page, state);
        };
        await page.request.post(`${origin}/basket`, { form: { add: "dune-lamp" }, headers: { origin } });
        await page.goto(`${origin}/order`);
        if (javaScriptEnabled) await hydrated(page);
        await expect(page.getByText("We do not send e-mails.")).toBeVisible();
        await look("a guest's review without emails");
        for (const [label, text] of Object.entries({
          "E-mail": "ada@shopper.example",
          "Full name": "Ada Shopper",
          "Street and house number": "1 Analytical Way",
          City: "Springfield",
          "Postal code": "62701",
        }))
          await page.getByLabel(label).fill(text);
        await page.getByLabel("Country").selectOption("United States");
        await page.getByRole("button", { name: "Place your order" }).click();
        await expect(page.getByText("We have received your order")).toBeVisible();
        await look("a guest's order without emails");
        await page.reload();
        const printed = page.getByRole("link", { name: /\/link\?token=/ });
        await page.emulateMedia({ media: "print" });
        await expect(printed).toBeVisible();

        const context = await browser.newContext({ javaScriptEnabled });
        const other = await context.newPage();
        await other.goto(new URL((await printed.textContent())!, origin).href);
        expect(other.url()).toBe(page.url()); // the store removes the token from the URL
        await expect(other.getByText("1 Analytical Way")).toBeVisible();
        await other.getByText("Cancel this order").click();
        await other.getByRole("button", { name: "Cancel the order" }).click();
        await expect(other.getByText("This order was cancelled.")).toBeVisible();
        await context.close();

        await page.emulateMedia({ media: "screen" });
        await page.goto(`${origin}/orders/find`);
        await expect(page.getByText("we cannot send you a link")).toBeVisible();
        await expect(page.getByRole("button", { name: "Send link" })).toHaveCount(0);
        await look("where orders are found, without emails");
        if (javaScriptEnabled) expect(await findings(documents)).toEqual([]);
      });
    },
  );
