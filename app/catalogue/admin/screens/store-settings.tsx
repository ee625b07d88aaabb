import { catalogueAdminMessages } from "../messages.ts";
import { storeSettingsAddress } from "../addresses.ts";
import type { StoreSettingsPage } from "../domain/pages.ts";
import { currencies, suggestedLocales, timeZones } from "../domain/places.ts";
import { linesOf, settingScreen } from "../../../admin/ui/setting-screen.tsx";
import { DataList } from "../ui/data-list.tsx";

const localeList = "locales";

export default settingScreen(({ hasOrders }: StoreSettingsPage) => {
  const { storeSettings: messages } = catalogueAdminMessages;
  const zones = timeZones.map((value) => ({ value, label: value }));
  return {
    lead: messages.lead,
    action: storeSettingsAddress(),
    lines: linesOf(messages, {
      currency: { options: currencies, required: true, ...(hasOrders && { hint: messages.hints.fixed }) },
      locale: { list: localeList, required: true },
      timeZone: { options: [{ value: "", label: messages.noTimeZone }, ...zones] },
      countries: { rows: 8 },
    }),
    after: <DataList id={localeList} options={suggestedLocales} />,
  };
});
