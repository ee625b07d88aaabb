import { afterAll, beforeAll, expect, test } from "vitest";
import { sell } from "../../catalogue/server/testing.ts";
import { newShopper } from "../../orders/server/testing.shopper.ts";
import type { AdminLine } from "../map.ts";
import { adminPages } from "../../routes.ts";
import { type TestStore, testStore } from "../../testing.ts";
import { fieldsIn, type TestHolder, adminAt } from "./testing.ts";

let store: TestStore;
let owner: TestHolder;
let number: string;
beforeAll(async () => {
  store = await testStore({ STORE_FEATURES: "all" });
  await sell(store.database, [{ id: "lamp" }]);
  number = (await (await newShopper(store, "lamp")).order()).replace("/orders/", "");
  owner = await adminAt(store, "owner");
});
afterAll(() => store.stop());

/** NUL, which PostgreSQL cannot store in text columns. */
const nul = "\0";
const params: Readonly<Record<string, () => string>> = { id: () => "lamp", slug: () => "terms", number: () => number };
const changing = Object.entries<AdminLine>(adminPages()).filter(([, { change }]) => change.length > 0);

test.each(changing.map(([name, { path }]) => [name, path] as const))(
  "a NUL character in the form of %s is refused or ignored, in both encodings",
  async (_, path) => {
    const address = path.replace(/:(\w+)/g, (whole, name: string) => params[name]?.() ?? whole);
    const fields = fieldsIn((await owner.get(address)).html);
    for (const name of Object.keys(fields).filter((one) => one !== "version")) {
      const hostile = { ...fields, [name]: `a${nul}b` };
      for (const response of [await owner.post(address, hostile), await owner.postFiles(address, hostile, {})])
        expect(response.status, `${name}: ${response.html.slice(0, 500)}`).toBeLessThan(500);
    }
  },
);
