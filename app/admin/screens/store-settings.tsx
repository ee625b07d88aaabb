import { storeSettingsAddress } from "../addresses.ts";
import type { StoreSettingsPage, AdminPage } from "../domain/pages.ts";
import { currencies, timeZones, usualLocales } from "../domain/places.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const { lead, fields, hints, noTimeZone } = adminMessages.market;

const zones = [{ value: "", label: noTimeZone }, ...timeZones.map((value) => ({ value, label: value }))];
const locales = "locales";

const linesOf = (hasOrders: boolean) => [
  {
    name: "currency",
    label: fields.currency,
    hint: hasOrders ? hints.fixed : hints.currency,
    options: currencies,
    required: true,
  },
  { name: "locale", label: fields.locale, hint: hints.locale, list: locales, required: true },
  { name: "timeZone", label: fields.timeZone, hint: hints.timeZone, options: zones, required: false },
  { name: "countries", label: fields.countries, hint: hints.countries, rows: 8, required: false },
  { name: "delivery", label: fields.delivery, hint: hints.delivery, required: false },
];

/** Currency, formats and delivery countries. */
export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
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
