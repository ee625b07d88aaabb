import type { AdminPage, FormPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { paymentMessages } from "../../messages.ts";
import { paymentSettingsAddress } from "../addresses.ts";

const lines = () => {
  const { admin: messages } = paymentMessages;
  return linesOf(messages, { delivery: { options: optionsOf(messages.delivery) } });
};

export default function Methods({ frame, title, takesCards, ...form }: AdminPage<FormPage & { takesCards: boolean }>) {
  const { lead, cards } = paymentMessages.admin;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <p>{takesCards ? cards.on : cards.off}</p>
      <SettingForm action={paymentSettingsAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
