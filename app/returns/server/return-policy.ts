import { readStoreSettings } from "../../catalogue/server/store-settings.ts";
import { deliveredTo } from "../../catalogue/server/countries.ts";
import { createCache } from "../../page/server/cache.ts";
import type { ServerContext } from "../../server/context.ts";
import type { ReturnRules } from "../domain/rules.ts";

/** The owner's rules as a structured return policy (schema.org). */
export function returnPolicy({ days, pays }: Pick<ReturnRules, "days" | "pays">, countries: readonly string[]) {
  const term = (name: string) => `https://schema.org/${name}`;
  const shared = { "@type": "MerchantReturnPolicy", applicableCountry: countries };
  if (days === 0) return { ...shared, returnPolicyCategory: term("MerchantReturnNotPermitted") };
  return {
    ...shared,
    returnPolicyCategory: term("MerchantReturnFiniteReturnWindow"),
    merchantReturnDays: days,
    returnMethod: term("ReturnByMail"),
    returnFees: term(pays === "shop" ? "FreeReturn" : "ReturnFeesCustomerResponsibility"),
  };
}

/** Creates a function that reads the cached policy as a property of offers. Empty if the owner has set no rules. */
export function cachedReturnPolicy(
  { database, pubsub }: Pick<ServerContext, "database" | "pubsub">,
  readRules: () => Promise<ReturnRules | null>,
): () => Promise<object> {
  const describe = (value: object) => ({ size: 1, mark: JSON.stringify(value) });
  const cache = createCache<object>({ maxBytes: 1, liveness: pubsub, describe });
  pubsub.subscribe("owner", () => cache.invalidate());
  async function load(): Promise<object> {
    const [rules, settings] = await Promise.all([readRules(), readStoreSettings(database)]);
    return rules ? { hasMerchantReturnPolicy: returnPolicy(rules, [...deliveredTo(settings)]) } : {};
  }
  return async () => (await cache.get("all", () => load()))!;
}
