import { orderAdminMessages as messages } from "../messages.ts";
import { orderTextAddress } from "../addresses.ts";
import { ownLabel, suggestedLabels } from "../domain/ordering-words.ts";
import type { FormPage, AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

function lines() {
  const { fields, hints, ownButton } = messages.ordering;
  const options = [...suggestedLabels.map((value) => ({ value, label: value })), { value: ownLabel, label: ownButton }];
  return [
    { name: "button", label: fields.button, options, required: true },
    { name: "own", label: fields.own, hint: hints.own, required: false },
    { name: "notice", label: fields.notice, hint: hints.notice, rows: 4, required: false },
  ];
}

export default function OrderingWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.ordering.lead}</p>
      <SettingForm action={orderTextAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
