import {
  homePageAddress,
  appearanceAddress,
  storeSettingsAddress,
  noticesAddress,
  orderTextAddress,
  synonymsAddress,
  generalSettingsAddress,
} from "../addresses.ts";
import type { Fields } from "../domain/pages.ts";
import type { OutdatedSetting } from "../domain/dashboard.ts";
import { adminMessages } from "../messages.ts";
import { factsSetting } from "./facts.ts";
import { homeSetting } from "./home-page.ts";
import { parseLeniently, type StoredSetting } from "./stored-setting.ts";
import { appearanceSetting } from "./appearance.ts";
import { regionSetting } from "./store-settings.ts";
import { noticesSetting } from "./notices.ts";
import { orderingSetting } from "./ordering-words.ts";
import { searchSetting } from "./search-synonyms.ts";
import type { Settings } from "./settings.ts";

type Form = { readonly title: string; readonly href: string; readonly setting: StoredSetting<Fields> };

/** Settings with stored fields that are no longer valid, for the dashboard. */
export async function outdatedSettings(settings: Settings, firstName: string): Promise<OutdatedSetting[]> {
  const forms: readonly Form[] = [
    { title: adminMessages.shop.title, href: generalSettingsAddress(), setting: factsSetting(firstName) },
    { title: adminMessages.appearance.title, href: appearanceAddress(), setting: appearanceSetting },
    { title: adminMessages.homePage.title, href: homePageAddress(), setting: homeSetting },
    { title: adminMessages.notices.title, href: noticesAddress(), setting: noticesSetting },
    { title: adminMessages.ordering.title, href: orderTextAddress(), setting: orderingSetting },
    { title: adminMessages.storeSettings.title, href: storeSettingsAddress(), setting: regionSetting },
    { title: adminMessages.search.title, href: synonymsAddress(), setting: searchSetting },
  ];
  const found = forms.map(async ({ title, href, setting }) => {
    const stored = await settings.read(setting.key);
    const isOutdated = stored && Object.keys(parseLeniently(setting, stored.value).errors).length > 0;
    return isOutdated ? [{ title, href }] : [];
  });
  return (await Promise.all(found)).flat();
}
