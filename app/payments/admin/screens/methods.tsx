import type { AdminPage, FormPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { paymentSettingsAddress } from "../addresses.ts";
import { paymentAdminMessages } from "../messages.ts";

const lines = () => {
  const messages = paymentAdminMessages;
  return linesOf(messages, { delivery: { options: optionsOf(messages.delivery) } });
};

export default function Methods({ frame, title, takesCards, ...form }: AdminPage<FormPage & { takesCards: boolean }>) {
  const { lead, cards } = paymentAdminMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <p>{takesCards ? cards.on : cards.off}</p>
      <SettingForm action={paymentSettingsAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
