import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { archive } from "../archive.ts";
import { applyDue } from "../planned-prices.ts";
import { archivedProducts, plannedPrices, productAddresses, products } from "../schema.ts";
import { report } from "./report.ts";
import { head, lamp, names, putText, row, store, taken, useShop, whole } from "./testing.ts";

useShop();
beforeEach(async () => {
  for (const table of [archivedProducts, productAddresses, plannedPrices]) await store.database.delete(table);
  await putText(head + lamp + sofa);
});

const sofa = lamp.replace("lamp,A", "sofa,A").replace("a-lamp", "a-sofa").replace("A lamp", "A sofa");
const takeOut = (id: string) => store.database.transaction((transaction) => archive(transaction, id, null));
const archived = async () => (await store.database.select().from(archivedProducts)).map(({ id }) => id);

test("archived products are not exported, and stay archived after an import of another file", async () => {
  await takeOut("lamp");
  expect(await taken()).toBe(`\ufeff${whole(head + sofa)}`);
  await putText(head + sofa.replace("A sofa", "The sofa"));
  expect(await archived()).toEqual(["lamp"]);
});

test("a file that contains an archived product restores it, and says so", async () => {
  await takeOut("lamp");
  const given = head + sofa + lamp.replace("A lamp", "The lamp");
  const dry = await putText(given, false);
  expect(dry.difference).toMatchObject({
    added: { count: 0 },
    restored: { count: 1, first: [{ id: "lamp", title: "The lamp", line: 3 }] },
    changed: { count: 0 },
    gone: { count: 0 },
  });
  expect(report(2, dry.difference, dry.refused)).toContain('  + lamp "The lamp"');
  expect(await archived()).toEqual(["lamp"]);
  await putText(given);
  expect(await archived()).toEqual([]);
  expect(await row("lamp")).toMatchObject([{ title: "The lamp", slug: "a-lamp" }]);
});

test("columns missing in the file have the values at archiving", async () => {
  await store.database
    .update(products)
    .set({ slug: "the-lamp", taxClass: "reduced", grams: 850, createdAt: new Date("2025-01-02T03:04:05Z") })
    .where(eq(products.id, "lamp"));
  const before = await row("lamp");
  await takeOut("lamp");
  const short = "id,title,department,price,rating,picture,description\n";
  const cells = "lamp,A lamp,Lighting,129.00,5,desk-lamp-forest,Shines.\n";
  expect((await putText(short + cells)).applied).toBe(true);
  expect(await row("lamp")).toEqual(before);
});

test("a file's product gets its URL, even if an archived product had it", async () => {
  await takeOut("lamp");
  const without = "id,title,department,price,rating,stock,picture,slug,description\n";
  const given = `${without}sofa,A sofa,Lighting,1,5,3,desk-lamp-forest,a-lamp,Soft.\nlamp,A lamp,Lighting,1,5,3,desk-lamp-forest,,Shines.\n`;
  const { refused, applied } = await putText(given);
  expect({ refused: refused.count, applied }).toEqual({ refused: 0, applied: true });
  expect((await row("sofa"))[0]!.slug).toBe("a-lamp");
  expect((await row("lamp"))[0]!.slug).toBe("a-lamp-lamp");
});

test("two products archived at one URL are both restored, and the last of them has it", async () => {
  await takeOut("lamp");
  await store.database.update(products).set({ slug: "a-lamp" }).where(eq(products.id, "sofa"));
  await takeOut("sofa");
  const without = "id,title,department,price,rating,picture,description\n";
  const cells = (id: string) => `${id},Thing,Lighting,1,5,desk-lamp-forest,Shines.\n`;
  expect((await putText(without + cells("lamp") + cells("sofa"))).applied).toBe(true);
  expect((await row("sofa"))[0]!.slug).toBe("a-lamp");
  expect((await row("lamp"))[0]!.slug).toBe("thing");
});

test("an archived product's department disappears with its other products, and returns with the file", async () => {
  await putText(head + lamp.replace("Lighting", "Lamps") + sofa);
  await takeOut("lamp");
  await putText(head + sofa);
  expect(await names()).toEqual(["Lighting"]);
  await putText(head + lamp.replace("Lighting", "Lamps") + sofa);
  expect(await names()).toEqual(["Lamps", "Lighting"]);
});

test("an import keeps the URLs that it changes, and scheduled prices of remaining products still apply", async () => {
  const startsAt = new Date(Date.now() - 1000);
  await store.database.insert(plannedPrices).values([
    { product: "lamp", priceCents: 700, startsAt },
    { product: "sofa", priceCents: 800, startsAt },
  ]);
  await putText(head + lamp.replace("a-lamp", "the-lamp"));
  await applyDue(store.database);
  expect(await store.database.select().from(productAddresses)).toEqual([{ slug: "a-lamp", product: "lamp" }]);
  expect(await row("lamp")).toMatchObject([{ slug: "the-lamp", priceCents: 700 }]);
  expect((await store.database.select().from(plannedPrices)).map(({ product }) => product)).toEqual(["lamp"]);
});
