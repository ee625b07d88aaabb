import type { AdminPage, FormPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { paymentSettingsAddress } from "../addresses.ts";
import type { WebhookState } from "../domain/pages.ts";
import { paymentAdminMessages } from "../messages.ts";
import { WebhookPanel } from "../ui/webhook-state.tsx";

const lines = () => {
  const messages = paymentAdminMessages;
  const options = optionsOf(messages.offered);
  return linesOf(messages, { delivery: { options }, transfer: { options }, days: { inputMode: "numeric" } });
};

type Props = AdminPage<FormPage & { hasAccount: boolean; webhook: WebhookState }>;

export default function Methods({ frame, title, hasAccount, webhook, ...form }: Props) {
  const { lead, cards, noAccount } = paymentAdminMessages;
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <p>{webhook ? cards.on : cards.off}</p>
      {!hasAccount && <p>{noAccount}</p>}
      <SettingForm action={paymentSettingsAddress()} lines={lines()} {...form} />
      {webhook && <WebhookPanel {...webhook} />}
    </AdminLayout>
  );
}
