import { catalogueAdminMessages } from "../messages.ts";
import { storeSettingsAddress } from "../addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import type { StoreSettingsPage } from "../domain/pages.ts";
import { currencies, timeZones, usualLocales } from "../domain/places.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

const zones = () => [
  { value: "", label: catalogueAdminMessages.storeSettings.noTimeZone },
  ...timeZones.map((value) => ({ value, label: value })),
];
const locales = "locales";

const linesOf = (hasOrders: boolean) => [
  {
    name: "currency",
    label: catalogueAdminMessages.storeSettings.fields.currency,
    hint: hasOrders
      ? catalogueAdminMessages.storeSettings.hints.fixed
      : catalogueAdminMessages.storeSettings.hints.currency,
    options: currencies,
    required: true,
  },
  {
    name: "locale",
    label: catalogueAdminMessages.storeSettings.fields.locale,
    hint: catalogueAdminMessages.storeSettings.hints.locale,
    list: locales,
    required: true,
  },
  {
    name: "timeZone",
    label: catalogueAdminMessages.storeSettings.fields.timeZone,
    hint: catalogueAdminMessages.storeSettings.hints.timeZone,
    options: zones(),
    required: false,
  },
  {
    name: "countries",
    label: catalogueAdminMessages.storeSettings.fields.countries,
    hint: catalogueAdminMessages.storeSettings.hints.countries,
    rows: 8,
    required: false,
  },
  {
    name: "delivery",
    label: catalogueAdminMessages.storeSettings.fields.delivery,
    hint: catalogueAdminMessages.storeSettings.hints.delivery,
    required: false,
  },
];

/** Currency, formats and delivery countries. */
export default function StoreSettingsScreen({ frame, title, hasOrders, ...form }: AdminPage<StoreSettingsPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{catalogueAdminMessages.storeSettings.lead}</p>
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
