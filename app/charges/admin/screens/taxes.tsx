import type { AdminPage } from "../../../admin/domain/pages.ts";
import { Message } from "../../../admin/ui/message.tsx";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { Button } from "../../../ui/button.tsx";
import { taxesAddress } from "../addresses.ts";
import type { TaxesPage } from "../domain/pages.ts";
import { chargesAdminMessages } from "../messages.ts";
import { Calculator } from "../ui/calculator.tsx";

const linesIn = (messages: typeof chargesAdminMessages.taxes) =>
  linesOf(messages, {
    included: { options: optionsOf(messages.included) },
    abroad: { options: optionsOf(messages.abroad) },
    shipping: { options: optionsOf(messages.shipping) },
    rates: { rows: 16 },
  });

export default function Taxes({ frame, title, inserted, untaxed, calculator, ...form }: AdminPage<TaxesPage>) {
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
      {untaxed && <p>{messages.untaxed(untaxed)}</p>}
      {inserted !== null && <Message>{messages.inserted(inserted)}</Message>}
      <SettingForm action={taxesAddress()} lines={linesIn(messages)} buttons={insert} {...form} />
      <Calculator action={taxesAddress()} calculator={calculator} />
    </AdminLayout>
  );
}
