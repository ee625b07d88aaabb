import { generalSettingsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const { lead, fields, hints } = adminMessages.shop;

const lines = [
  { name: "name", label: fields.name, hint: hints.name, required: true },
  { name: "slogan", label: fields.slogan, hint: hints.slogan, required: false },
];

/** Name and slogan of the shop. */
export default function ShopFacts({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={generalSettingsAddress()} lines={lines} {...form} />
    </AdminLayout>
  );
}
