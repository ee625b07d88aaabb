import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Migrations } from "./database/migrate.ts";
import { features } from "./features.ts";
import { databaseNameOf, isIn, type Switch } from "./page/feature.ts";
import { root } from "./server/root.ts";

/** Migration folders for a value of STORE_FEATURES, in order: `app/server`, the features, those with `migratesLast`. */
export function migrationsOf(shop: Switch): readonly Migrations[] {
  const ofFeatures = features
    .filter((feature) => isIn(shop, feature))
    .toSorted((one, other) => Number(one.migratesLast ?? false) - Number(other.migratesLast ?? false))
    .map((feature) => ({
      name: databaseNameOf(feature),
      folder: join(root, "app", feature.name, "server/migrations"),
    }));
  const own = { name: "server", folder: join(root, "app/server/migrations") };
  return [own, ...ofFeatures.filter(({ folder }) => existsSync(folder))];
}
