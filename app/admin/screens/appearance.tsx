import { appearanceAddress } from "../addresses.ts";
import { colourNames } from "../domain/appearance.ts";
import type { FormPage, Page } from "../domain/pages.ts";
import { OwnerPage } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";

const { lead, pictures, pictureHints, colours } = adminMessages.look;

const lines = [
  ...(["logo", "icon", "share"] as const).map((name) => ({
    name,
    label: pictures[name],
    hint: pictureHints[name],
    shape: name,
    required: false,
  })),
  ...colourNames.map((name) => ({ name, label: colours[name], type: "color", required: true })),
];

/** What the shop looks like. */
export default function AppearanceScreen({ frame, title, ...form }: Page<FormPage>) {
  return (
    <OwnerPage frame={frame} title={title}>
      <p>{lead}</p>
      <SettingForm action={appearanceAddress()} lines={lines} preview {...form} />
    </OwnerPage>
  );
}
