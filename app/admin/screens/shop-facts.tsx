import { generalSettingsAddress } from "../addresses.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const lines = () => [
  { name: "name", label: adminMessages.shop.fields.name, hint: adminMessages.shop.hints.name, required: true },
  { name: "slogan", label: adminMessages.shop.fields.slogan, hint: adminMessages.shop.hints.slogan, required: false },
];

export default function ShopFacts({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.shop.lead}</p>
      <SettingForm action={generalSettingsAddress()} lines={lines()} {...form} />
    </AdminLayout>
  );
}
