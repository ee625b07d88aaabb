import { accountSettings, identityOf } from "./accounts/server.ts";
import { emailSettings, mailOf } from "./emails/server.ts";
import { parseSettings } from "./server/config.ts";
import { shopSettings } from "./shop/server/settings.ts";

export type Config = ReturnType<typeof parseConfig>;

/**
 * The settings of the process and of all features.
 * @throws ConfigError naming every field that is wrong.
 */
export function parseConfig(environment: Record<string, string | undefined>) {
  const config = parseSettings(environment, {
    ...shopSettings,
    ...emailSettings,
    ...accountSettings,
  });
  return {
    ...config,
    identity: identityOf(config),
    mail: mailOf(config),
  };
}
