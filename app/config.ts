import { accountSettings, identityOf } from "./accounts/server.ts";
import { emailSettings, mailOf } from "./emails/server.ts";
import { paymentSettings, stripeOf } from "./payments/server.ts";
import { parseSettings, Settings } from "./server/config.ts";
import { shopSettings } from "./shop/server/settings.ts";

export type Config = ReturnType<typeof parseConfig>;

const featureSettings = { ...shopSettings, ...emailSettings, ...accountSettings, ...paymentSettings };

/** Schema of all environment variables. `docs/settings.md` is generated from this schema. */
export const allSettings = Settings.extend(featureSettings);

/** Parses the settings. @throws ConfigError, whose message names every invalid setting */
export function parseConfig(environment: Record<string, string | undefined>) {
  const config = parseSettings(environment, featureSettings);
  return { ...config, identity: identityOf(config), mail: mailOf(config), stripe: stripeOf(config) };
}
