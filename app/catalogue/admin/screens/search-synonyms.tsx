import { catalogueAdminMessages } from "../messages.ts";
import { languages } from "../../domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

const nameOf = (language: string) => language.charAt(0).toUpperCase() + language.slice(1);

export default function SearchSynonyms({ frame, title, ...form }: AdminPage<FormPage>) {
  const { lead, fields, hints } = catalogueAdminMessages.search;
  const options = [...languages.keys()].map((value) => ({ value, label: nameOf(value) }));
  const lines = [
    { name: "language", label: fields.language, hint: hints.language, options, required: true },
    { name: "lines", label: fields.lines, hint: hints.lines, rows: 24 },
  ];
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={synonymsAddress()} lines={lines} {...form} />
    </AdminLayout>
  );
}
