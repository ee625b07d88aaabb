import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { zoneFields } from "../../domain/shipping-zones.ts";
import { shippingAddress } from "../addresses.ts";
import type { ShippingPage } from "../domain/pages.ts";
import { chargesAdminMessages } from "../messages.ts";
import { Calculator } from "../ui/calculator.tsx";

type ZoneFields = (typeof zoneFields)[number];

function methodLines(method: ZoneFields["methods"][number], at: number) {
  const { hints, pricings, ...messages } = chargesAdminMessages.shipping;
  const labels = messages.method(at + 1);
  return [
    { name: method.name, label: labels.name, hint: hints.method },
    { name: method.days, label: labels.days, hint: hints.days },
    { name: method.pricing, label: labels.pricing, options: optionsOf(pricings) },
    { name: method.prices, label: labels.prices, hint: hints.prices, rows: 3 },
    { name: method.freeFrom, label: labels.freeFrom, hint: hints.freeFrom },
  ];
}

function zoneGroup({ name, countries, methods }: ZoneFields, at: number) {
  const { zone, fields, hints } = chargesAdminMessages.shipping;
  return {
    legend: zone(at + 1),
    lines: [
      { name, label: fields.name, hint: hints.name },
      { name: countries, label: fields.countries, hint: hints.countries, rows: 6 },
      ...methods.flatMap(methodLines),
    ],
  };
}

export default function Shipping({ frame, title, calculator, ...page }: AdminPage<ShippingPage>) {
  const { uncovered, currency, example, ...form } = page;
  const { shipping: messages } = chargesAdminMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      <p>{messages.prices(currency, example)}</p>
      {uncovered && <p>{messages.uncovered(uncovered)}</p>}
      <SettingForm action={shippingAddress()} groups={zoneFields.map(zoneGroup)} {...form} />
      <Calculator action={shippingAddress()} calculator={calculator} />
    </AdminLayout>
  );
}
