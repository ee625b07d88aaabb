import { noticesAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const lines = () => [
  {
    name: "announcement",
    label: adminMessages.notices.fields.announcement,
    hint: adminMessages.notices.hints.announcement,
    rows: 3,
    required: false,
  },
  { name: "link", label: adminMessages.notices.fields.link, hint: adminMessages.notices.hints.link, required: false },
  {
    name: "ordering",
    label: adminMessages.notices.fields.ordering,
    hint: adminMessages.notices.hints.ordering,
    options: Object.entries(adminMessages.notices.ordering).map(([value, label]) => ({ value, label })),
    required: true,
  },
  {
    name: "sentence",
    label: adminMessages.notices.fields.sentence,
    hint: adminMessages.notices.hints.sentence,
    rows: 3,
    required: false,
  },
];

export default function Notices({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.notices.lead}</p>
      <SettingForm action={noticesAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
