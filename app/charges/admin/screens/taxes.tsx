import type { AdminPage, FormPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { taxesAddress } from "../addresses.ts";
import { chargesAdminMessages } from "../messages.ts";

function lines() {
  const { fields, hints, included, abroad, shipping } = chargesAdminMessages.taxes;
  return [
    { name: "included", label: fields.included, hint: hints.included, options: optionsOf(included) },
    { name: "home", label: fields.home, hint: hints.home },
    { name: "region", label: fields.region, hint: hints.region },
    { name: "abroad", label: fields.abroad, hint: hints.abroad, options: optionsOf(abroad) },
    { name: "shipping", label: fields.shipping, options: optionsOf(shipping) },
    { name: "shippingClass", label: fields.shippingClass, hint: hints.shippingClass },
    { name: "rates", label: fields.rates, hint: hints.rates, rows: 16 },
  ];
}

export default function Taxes({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{chargesAdminMessages.taxes.lead}</p>
      <SettingForm action={taxesAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
