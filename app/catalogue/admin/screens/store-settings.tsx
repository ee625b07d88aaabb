import { catalogueAdminMessages } from "../messages.ts";
import { storeSettingsAddress } from "../addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { StoreSettingsPage } from "../domain/pages.ts";
import { currencies, suggestedLocales, timeZones } from "../domain/places.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { DataList } from "../ui/data-list.tsx";

const localeList = "locales";

function linesOf(hasOrders: boolean) {
  const { fields, hints, noTimeZone } = catalogueAdminMessages.storeSettings;
  const zones = timeZones.map((value) => ({ value, label: value }));
  return [
    {
      name: "currency",
      label: fields.currency,
      hint: hasOrders ? hints.fixed : hints.currency,
      options: currencies,
      required: true,
    },
    { name: "locale", label: fields.locale, hint: hints.locale, list: localeList, required: true },
    {
      name: "timeZone",
      label: fields.timeZone,
      hint: hints.timeZone,
      options: [{ value: "", label: noTimeZone }, ...zones],
    },
    { name: "countries", label: fields.countries, hint: hints.countries, rows: 8 },
    { name: "delivery", label: fields.delivery, hint: hints.delivery },
  ];
}

export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{catalogueAdminMessages.storeSettings.lead}</p>
      <SettingForm action={storeSettingsAddress()} lines={linesOf(hasOrders)} {...form} />
      <DataList id={localeList} options={suggestedLocales} />
    </AdminLayout>
  );
}
