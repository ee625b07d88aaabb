import { languages } from "../../catalogue/domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const nameOf = (language: string) => `${language[0]!.toUpperCase()}${language.slice(1)}`;

const lines = () => [
  {
    name: "language",
    label: adminMessages.search.fields.language,
    hint: adminMessages.search.hints.language,
    options: [...languages.keys()].map((value) => ({ value, label: nameOf(value) })),
    required: true,
  },
  {
    name: "lines",
    label: adminMessages.search.fields.lines,
    hint: adminMessages.search.hints.lines,
    rows: 24,
    required: false,
  },
];

export default function SearchWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.search.lead}</p>
      <SettingForm action={synonymsAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
