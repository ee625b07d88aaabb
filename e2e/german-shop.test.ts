import { inChromium } from "./engines/chromium.ts";
import { germanOrders } from "./engines/german/orders.ts";
import { openGermanShop } from "./engines/german/shop.ts";
import { walk } from "./engines/walk.ts";
import { test } from "./fixture.ts";

for (const javaScriptEnabled of [true, false])
  test(
    `basket, order form, order page and email of a German shop show the same totals, ${javaScriptEnabled ? "with" : "without"} scripts`,
    { tag: "@long" },
    async ({ browser }) => {
      await using shop = await openGermanShop();
      const page = await browser.newPage({ javaScriptEnabled });
      await walk(await inChromium(page), shop.address, germanOrders(shop, javaScriptEnabled));
    },
  );
