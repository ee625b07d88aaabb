import { orderAdminMessages as messages } from "../messages.ts";
import { orderTextAddress } from "../addresses.ts";
import { ownLabel, suggestedLabels } from "../domain/ordering-words.ts";
import type { FormPage, AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

const lines = () => [
  {
    name: "button",
    label: messages.ordering.fields.button,
    options: [
      ...suggestedLabels.map((value) => ({ value, label: value })),
      { value: ownLabel, label: messages.ordering.ownButton },
    ],
    required: true,
  },
  { name: "own", label: messages.ordering.fields.own, hint: messages.ordering.hints.own, required: false },
  {
    name: "notice",
    label: messages.ordering.fields.notice,
    hint: messages.ordering.hints.notice,
    rows: 4,
    required: false,
  },
];

/** Form for the label of the order button, and for the notice above the button. */
export default function OrderingWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{messages.ordering.lead}</p>
      <SettingForm action={orderTextAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
