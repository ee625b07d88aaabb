import { languages } from "../../catalogue/domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const { lead, fields, hints } = adminMessages.search;

const nameOf = (language: string) => `${language[0]!.toUpperCase()}${language.slice(1)}`;

const lines = [
  {
    name: "language",
    label: fields.language,
    hint: hints.language,
    options: [...languages.keys()].map((value) => ({ value, label: nameOf(value) })),
    required: true,
  },
  { name: "lines", label: fields.lines, hint: hints.lines, rows: 24, required: false },
];

export default function SearchWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={synonymsAddress()} lines={lines} {...form} />
    </AdminLayout>
  );
}
