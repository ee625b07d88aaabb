import { catalogueAdminMessages } from "../messages.ts";
import { languages } from "../../domain/languages.ts";
import { synonymsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../../../admin/domain/pages.ts";
import { AdminLayout } from "../../../admin/ui/page.tsx";
import { SettingForm } from "../../../admin/ui/setting-form.tsx";

const nameOf = (language: string) => `${language[0]!.toUpperCase()}${language.slice(1)}`;

const lines = () => [
  {
    name: "language",
    label: catalogueAdminMessages.search.fields.language,
    hint: catalogueAdminMessages.search.hints.language,
    options: [...languages.keys()].map((value) => ({ value, label: nameOf(value) })),
    required: true,
  },
  {
    name: "lines",
    label: catalogueAdminMessages.search.fields.lines,
    hint: catalogueAdminMessages.search.hints.lines,
    rows: 24,
    required: false,
  },
];

export default function SearchWords({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{catalogueAdminMessages.search.lead}</p>
      <SettingForm action={synonymsAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
