import { noticesAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const { lead, fields, hints, ordering } = adminMessages.notices;

const lines = [
  { name: "announcement", label: fields.announcement, hint: hints.announcement, rows: 3, required: false },
  { name: "link", label: fields.link, hint: hints.link, required: false },
  {
    name: "ordering",
    label: fields.ordering,
    hint: hints.ordering,
    options: Object.entries(ordering).map(([value, label]) => ({ value, label })),
    required: true,
  },
  { name: "sentence", label: fields.sentence, hint: hints.sentence, rows: 3, required: false },
];

export default function Notices({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={noticesAddress()} lines={lines} {...form} />
    </AdminLayout>
  );
}
