import { storeSettingsAddress } from "../addresses.ts";
import type { StoreSettingsPage, AdminPage } from "../domain/pages.ts";
import { currencies, timeZones, usualLocales } from "../domain/places.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const zones = [
  { value: "", label: adminMessages.market.noTimeZone },
  ...timeZones.map((value) => ({ value, label: value })),
];
const locales = "locales";

const linesOf = (hasOrders: boolean) => [
  {
    name: "currency",
    label: adminMessages.market.fields.currency,
    hint: hasOrders ? adminMessages.market.hints.fixed : adminMessages.market.hints.currency,
    options: currencies,
    required: true,
  },
  {
    name: "locale",
    label: adminMessages.market.fields.locale,
    hint: adminMessages.market.hints.locale,
    list: locales,
    required: true,
  },
  {
    name: "timeZone",
    label: adminMessages.market.fields.timeZone,
    hint: adminMessages.market.hints.timeZone,
    options: zones,
    required: false,
  },
  {
    name: "countries",
    label: adminMessages.market.fields.countries,
    hint: adminMessages.market.hints.countries,
    rows: 8,
    required: false,
  },
  {
    name: "delivery",
    label: adminMessages.market.fields.delivery,
    hint: adminMessages.market.hints.delivery,
    required: false,
  },
];

/** Currency, formats and delivery countries. */
export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.market.lead}</p>
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
