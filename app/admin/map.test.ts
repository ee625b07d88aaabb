import { expect, test } from "vitest";
import { exactly, type Feature } from "../page/feature.ts";
import type { AdminFrame } from "./domain/pages.ts";
import { adminPage, type CardLoadersOf, dashboardCard, anyRole, type HandlersOf, viewers } from "./map.ts";
import type { AdminRoute, AdminView } from "./server/page.ts";

const things = { name: "things", from: "" } as const satisfies Feature;
const address = { pattern: "/admin/things" };
type Things = { readonly title: string; readonly count: number };
type Framed<Data> = Data & { readonly frame: AdminFrame };

const screen = async () => ({ default: ({ title, count }: Framed<Things>) => `${count} ${title}` });
const pages = {
  list: adminPage(address, things, viewers(anyRole)).screen(screen),
  form: adminPage(address, things, anyRole).screen(screen),
};
const cards = {
  few: dashboardCard(things, ["owner"], async () => ({ default: ({ data }: { data: number }) => data })),
};

test("handlers that do not fit their feature's pages do not compile", () => {
  const check = exactly<HandlersOf<typeof pages, "things">>();
  const list: AdminView<Things> = { show: async () => ({ title: "Things", count: 2 }) };
  const form: AdminRoute<Things> = { ...list, change: async () => null };
  const otherData: AdminView<{ title: string }> = { show: async () => ({ title: "Things" }) };
  // @ts-expect-error the handler `form` is missing
  check({ list });
  // @ts-expect-error `list` returns data of the wrong type for its screen
  check({ list: otherData, form });
  // @ts-expect-error `form` has no handler for submitted forms
  check({ list, form: list });
  // @ts-expect-error no page has this name
  check({ list, form, unknown: list });
  expect(check({ list, form })).toEqual({ list, form });
});

test("loaders that do not fit their feature's dashboard cards do not compile", () => {
  const check = exactly<CardLoadersOf<typeof cards, "things">>();
  const few = async () => 2;
  // @ts-expect-error the loader `few` is missing
  check({});
  // @ts-expect-error `few` returns data of the wrong type for its card
  check({ few: async () => "two" });
  // @ts-expect-error no card has this name
  check({ few, unknown: few });
  expect(check({ few })).toEqual({ few });
});
