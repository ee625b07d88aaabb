import { expect, test } from "vitest";
import { exactly, type Feature } from "./feature.ts";
import { page } from "./map.ts";
import type { LoadersOf, PersonalLoader, SharedLoader } from "./server/loaders.ts";

const things = { name: "things", from: "" } as const satisfies Feature;
const others = { name: "others", from: "" } as const satisfies Feature;
const address = { pattern: "/things" };
type Things = { readonly title: string; readonly count: number };

const thingsScreen = async () => ({ default: ({ data }: { data: Things }) => data.title });
const countScreen = async () => ({ default: ({ data }: { data: { count: number } }) => data.count });
const fixedScreen = async () => ({ default: () => "Nothing" });
const refusedScreen = async () => ({ default: ({ data }: { data?: { refusal: string } }) => data?.refusal });

const pages = {
  list: page(address, things, thingsScreen, { announce: ({ count }) => `${count} things` }),
  count: page(address, things, countScreen, { title: (shop, { count }) => `${count}: ${shop}` }),
  fixed: page(address, things, fixedScreen, { title: (shop) => shop, data: false }),
  refused: page(address, things, refusedScreen, { title: (shop) => shop, data: false }),
  other: page(address, others, thingsScreen),
};

test("the title is made from the data, by default from its own title", () => {
  const site = { name: "Wicker", features: "" } as const;
  expect(pages.list.title("Wicker", { title: "Things", count: 2 }, site)).toBe("Things: Wicker");
  expect(pages.count.title("Wicker", { count: 2 }, site)).toBe("2: Wicker");
});

test("a line of the map with options that do not fit its screen does not compile", () => {
  // @ts-expect-error the default title needs data with a `title`
  page(address, things, countScreen);
  // @ts-expect-error a screen without data needs `data: false`
  page(address, things, fixedScreen, { title: (shop) => shop });
  // @ts-expect-error a screen with data needs a loader
  page(address, things, thingsScreen, { data: false });
  // @ts-expect-error `title` reads a field that the page's data lacks
  page(address, things, countScreen, { title: (_, { name }) => name });
  // @ts-expect-error `announce` reads a field that the page's data lacks
  page(address, things, thingsScreen, { announce: ({ name }) => name });
  expect(Object.keys(pages)).toHaveLength(5);
});

test("loaders that do not fit their feature's pages do not compile", () => {
  const check = exactly<LoadersOf<typeof pages, "things">>();
  const list: SharedLoader<Things> = { load: () => ({ data: { title: "Things", count: 2 } }) };
  const count: PersonalLoader<{ count: number }> = { isPersonal: true, load: async () => ({ data: { count: 2 } }) };
  // @ts-expect-error the loader `count` is missing
  check({ list });
  // @ts-expect-error `list` loads the data of another screen
  check({ list: count, count });
  // @ts-expect-error `fixed` has no data
  check({ list, count, fixed: list });
  // @ts-expect-error the page `other` belongs to another feature
  check({ list, count, other: list });
  // @ts-expect-error no page has this name
  check({ list, count, unknown: list });
  expect(check({ list, count })).toEqual({ list, count });
});
