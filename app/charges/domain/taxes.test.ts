import { expect, test } from "vitest";
import { ratesAt } from "./taxes.ts";
import { tax } from "./testing.ts";

const today = "2026-11-25";
const ratesIn = (place: { readonly country: string; readonly region: string }, rates: Parameters<typeof ratesAt>[2]) =>
  ratesAt(place, today, rates).map(({ name, rate }) => [name, rate]);

const spain = (region: string) => ({ country: "ES", region });

test("the latest rate applies from its first day", () => {
  const from = (validFrom: string, rate: number) => ({ ...tax("ES", "standard", "IVA", rate), validFrom });
  const rates = [from("2020-07-01", 1), from("2021-01-01", 2), from(today, 3), from("2026-11-26", 4)];
  expect(ratesIn(spain(""), rates)).toEqual([["IVA", 3]]);
  expect(ratesIn(spain(""), rates.toReversed())).toEqual([["IVA", 3]]);
});

test("a region's rate replaces its country's of the same name and class, even an older one", () => {
  const rates = [
    { ...tax("ES", "standard", "IVA", 210_000), validFrom: today },
    tax("ES", "reduced", "IVA", 100_000),
    tax("ES", "standard", "IVA", 0, "Canarias"),
    tax("ES", "standard", "IGIC", 70_000, "Canarias"),
    tax("FR", "standard", "TVA", 200_000),
  ];
  expect(ratesIn(spain("Madrid"), rates)).toEqual([
    ["IVA", 210_000],
    ["IVA", 100_000],
  ]);
  expect(ratesIn(spain(" CANARIAS"), rates)).toEqual([
    ["IVA", 100_000],
    ["IVA", 0],
    ["IGIC", 70_000],
  ]);
});
