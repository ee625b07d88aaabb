import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { Button } from "../../../ui/button.tsx";
import { taxesAddress } from "../addresses.ts";
import type { TaxesPage } from "../domain/pages.ts";
import { chargesAdminMessages } from "../messages.ts";
import { Calculator } from "../ui/calculator.tsx";

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

export default function Taxes({ frame, title, inserted, calculator, ...form }: AdminPage<TaxesPage>) {
  const { taxes: messages } = chargesAdminMessages;
  const insert = (
    <Button type="submit" tone="grey" name="insert" value="yes">
      {messages.insert}
    </Button>
  );
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.lead}</p>
      {form.mayChange && <p>{messages.proposal}</p>}
      {inserted !== null && <Message>{messages.inserted(inserted)}</Message>}
      <SettingForm action={taxesAddress()} lines={lines()} buttons={insert} {...form} />
      <Calculator action={taxesAddress()} calculator={calculator} />
    </AdminLayout>
  );
}
