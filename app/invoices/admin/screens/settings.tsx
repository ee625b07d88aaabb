import { sellerAddress } from "../../../admin/addresses.ts";
import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { invoiceSettingsAddress } from "../addresses.ts";
import type { InvoiceSettingsPage } from "../domain/pages.ts";
import { invoiceAdminMessages } from "../messages.ts";

export default function InvoiceSettings({ frame, title, isComplete, ...form }: AdminPage<InvoiceSettingsPage>) {
  const { lead, incomplete, business, answers } = invoiceAdminMessages;
  const more = { issue: { options: optionsOf(answers) }, years: { inputMode: "numeric", required: true } } as const;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      {!isComplete && (
        <p>
          {incomplete} <a href={sellerAddress()}>{business}</a>
        </p>
      )}
      <SettingForm action={invoiceSettingsAddress()} lines={linesOf(invoiceAdminMessages, more)} {...form} />
    </AdminLayout>
  );
}
