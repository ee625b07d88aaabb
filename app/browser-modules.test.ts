import { expect, test } from "vitest";
import { loadBrowserModules, mergeModules } from "./browser-modules.ts";
import { switches } from "./page/feature.ts";

const [Bar, Line] = [() => null, () => null];

test.each(switches)('no two features provide the same value with STORE_FEATURES="%s"', async (shop) => {
  await expect(loadBrowserModules(shop)).resolves.toHaveProperty("slots");
});

test("lists of slots are joined in the order of features", () => {
  const { slots } = mergeModules([{ slots: { above: [Bar] } }, {}, { slots: { above: [Line], footer: [Line] } }]);
  expect(slots).toEqual({ above: [Bar, Line], footer: [Line] });
});

test("two features that fill the same slot, or replace the same function, are refused", () => {
  const [slots, firstState] = [{ SearchBox: Bar }, () => ({})];
  expect(() => mergeModules([{ slots }, { slots }])).toThrow("Two features provide SearchBox.");
  expect(() => mergeModules([{ firstState }, { firstState }])).toThrow("Two features provide firstState.");
});

test("without features, nothing is provided and every slot is empty", () => {
  expect(mergeModules([])).toEqual({ slots: {} });
});
