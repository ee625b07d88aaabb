import type { AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout, LinkParagraph } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";
import { linesOf } from "../../../admin/ui/setting-screen.tsx";
import { optionsOf } from "../../../catalogue/admin/ui/options.ts";
import { codeAddress, codesAddress } from "../addresses.ts";
import { codesAdminMessages as messages } from "../codes-messages.ts";
import type { CodePage } from "../domain/pages.ts";

const lines = () =>
  linesOf(messages, {
    kind: { options: optionsOf(messages.kinds) },
    products: { rows: 2 },
    from: { type: "date" },
    until: { type: "date" },
    limit: { inputMode: "numeric" },
    limitPerShopper: { inputMode: "numeric" },
    state: { options: optionsOf(messages.states) },
  });

export default function Code({ frame, title, currency, example, code, ...form }: AdminPage<CodePage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <LinkParagraph href={codesAddress()}>{messages.back}</LinkParagraph>
      <p>{messages.about(currency, example)}</p>
      <SettingForm action={codeAddress(code)} lines={lines()} {...form} />
    </AdminLayout>
  );
}
