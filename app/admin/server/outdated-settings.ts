import type { OutdatedSetting } from "../domain/dashboard.ts";
import type { SettingForm } from "./part.ts";
import type { Settings } from "./settings.ts";
import { parseLeniently } from "./stored-setting.ts";

/** Forms with stored fields that are no longer valid. */
export async function outdatedSettings(settings: Settings, forms: readonly SettingForm[]): Promise<OutdatedSetting[]> {
  const found = forms.map(async ({ title, href, setting }) => {
    const stored = await settings.read(setting.key);
    const isOutdated = stored && Object.keys(parseLeniently(setting, stored.value).errors).length > 0;
    return isOutdated ? [{ title, href }] : [];
  });
  return (await Promise.all(found)).flat();
}
