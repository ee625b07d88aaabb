import { Hono } from "hono";
import { named } from "../../catalogue/server/countries.ts";
import type { SharedLoader } from "../../page/server/loaders.ts";
import type { HonoEnv } from "../../server/hono-env.ts";
import type { EstimateData } from "../domain/estimate.ts";
import { hasRates } from "../domain/rates.ts";
import type { ReadChargeSettings } from "./charge-settings.ts";
import { todayIn } from "./rates.ts";

type ReadEstimate = ReturnType<typeof createEstimates>;

export const createEstimates =
  (readSettings: ReadChargeSettings) =>
  async (wanted = ""): Promise<EstimateData | null> => {
    const { rates, timeZone, countries } = await readSettings();
    if (!hasRates(rates)) return null;
    const country = [wanted, rates.home.country].find((code) => countries.includes(code)) ?? "";
    return { current: { rates, day: todayIn(timeZone) }, countries: named(countries), country };
  };

/** Adds the estimate to the basket page. The query parameter `country` selects the country. */
export const withEstimate = <Data extends object>(
  page: SharedLoader<Data>,
  readEstimate: ReadEstimate,
): SharedLoader<Data & { estimate?: EstimateData }> => ({
  ...page,
  query: [...(page.query ?? []), "country"],
  async load(request) {
    const loaded = await page.load(request);
    if (!loaded || "redirect" in loaded) return loaded;
    const estimate = await readEstimate(request.query.get("country") ?? "");
    return { ...loaded, data: { ...loaded.data, ...(estimate && { estimate }) } };
  },
});

/** Serves the estimate after client-side navigation. */
export const estimateRoutes = (readEstimate: ReadEstimate) =>
  new Hono<HonoEnv>().get("/api/estimate", async (c) => {
    c.header("cache-control", "no-store");
    return c.json({ estimate: await readEstimate() });
  });
