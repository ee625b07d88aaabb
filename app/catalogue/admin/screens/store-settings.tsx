import { catalogueAdminMessages } from "../messages.ts";
import { storeSettingsAddress } from "../addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { StoreSettingsPage } from "../domain/pages.ts";
import { currencies, suggestedLocales, timeZones } from "../domain/places.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { DataList } from "../ui/data-list.tsx";

const localeList = "locales";

export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  const { storeSettings: messages } = catalogueAdminMessages;
  const zones = timeZones.map((value) => ({ value, label: value }));
  const lines = linesOf(messages, {
    currency: { options: currencies, required: true, ...(hasOrders && { hint: messages.hints.fixed }) },
    locale: { list: localeList, required: true },
    timeZone: { options: [{ value: "", label: messages.noTimeZone }, ...zones] },
    countries: { rows: 8 },
  });
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <SettingForm action={storeSettingsAddress()} lines={lines} {...form} />
      <DataList id={localeList} options={suggestedLocales} />
    </AdminLayout>
  );
}
