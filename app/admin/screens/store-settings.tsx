import { storeSettingsAddress } from "../addresses.ts";
import type { StoreSettingsPage, AdminPage } from "../domain/pages.ts";
import { currencies, timeZones, usualLocales } from "../domain/places.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const zones = () => [
  { value: "", label: adminMessages.storeSettings.noTimeZone },
  ...timeZones.map((value) => ({ value, label: value })),
];
const locales = "locales";

const linesOf = (hasOrders: boolean) => [
  {
    name: "currency",
    label: adminMessages.storeSettings.fields.currency,
    hint: hasOrders ? adminMessages.storeSettings.hints.fixed : adminMessages.storeSettings.hints.currency,
    options: currencies,
    required: true,
  },
  {
    name: "locale",
    label: adminMessages.storeSettings.fields.locale,
    hint: adminMessages.storeSettings.hints.locale,
    list: locales,
    required: true,
  },
  {
    name: "timeZone",
    label: adminMessages.storeSettings.fields.timeZone,
    hint: adminMessages.storeSettings.hints.timeZone,
    options: zones(),
    required: false,
  },
  {
    name: "countries",
    label: adminMessages.storeSettings.fields.countries,
    hint: adminMessages.storeSettings.hints.countries,
    rows: 8,
    required: false,
  },
  {
    name: "delivery",
    label: adminMessages.storeSettings.fields.delivery,
    hint: adminMessages.storeSettings.hints.delivery,
    required: false,
  },
];

/** Currency, formats and delivery countries. */
export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.storeSettings.lead}</p>
      <SettingForm action={storeSettingsAddress()} lines={linesOf(hasOrders)} {...form} />
      <datalist id={locales}>
        {usualLocales.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </AdminLayout>
  );
}
