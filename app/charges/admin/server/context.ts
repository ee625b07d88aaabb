import type { Settings } from "../../../admin/server/settings.ts";
import type { TextPages } from "../../../admin/server/text-pages.ts";
import type { StoreSettings } from "../../../catalogue/server/store-settings.ts";
import type { Database } from "../../../database/database.ts";
import type { Codes } from "../../server/codes.ts";
import type { RatesReader } from "../../server/rates.ts";

export type ChargesAdminContext = {
  readonly database: Database;
  readonly settings: Settings;
  readonly textPages: TextPages;
  readonly rates: RatesReader;
  readonly codes: Codes;
  readonly storeSettings: () => Promise<StoreSettings>;
};
