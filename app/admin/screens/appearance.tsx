import { appearanceAddress } from "../addresses.ts";
import { colourNames } from "../domain/appearance.ts";
import type { FormPage, AdminPage } from "../domain/pages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const lines = [
  ...(["logo", "icon", "share"] as const).map((name) => ({
    name,
    label: adminMessages.appearance.pictures[name],
    hint: adminMessages.appearance.pictureHints[name],
    shape: name,
    required: false,
  })),
  ...colourNames.map((name) => ({
    name,
    label: adminMessages.appearance.colours[name],
    type: "color",
    required: true,
  })),
];

export default function AppearanceScreen({ frame, title, ...form }: AdminPage<FormPage>) {
  return (
    <AdminLayout frame={frame} title={title}>
      <p>{adminMessages.appearance.lead}</p>
      <SettingForm action={appearanceAddress()} lines={lines} preview {...form} />
    </AdminLayout>
  );
}
