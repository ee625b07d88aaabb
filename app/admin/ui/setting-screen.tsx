import type { AdminPage, FormPage } from "../domain/pages.ts";
import { AdminLayout } from "./page.tsx";
import { type FormLine, SettingForm } from "./setting-form.tsx";

type Texts<Name extends string> = {
  readonly fields: Readonly<Record<Name, string>>;
  readonly hints: { readonly [Key in NoInfer<Name>]?: string };
};

/** Creates a form line for each field. @param more additional properties, by field */
export const linesOf = <Name extends string>(
  { fields, hints }: Texts<Name>,
  more: { readonly [Key in Name]?: Partial<FormLine> },
): FormLine[] =>
  namesOf(fields).map((name) =>
    Object.assign({ name, label: fields[name] }, hints[name] && { hint: hints[name] }, more[name]),
  );

const namesOf = Object.keys as <Name extends string>(values: Readonly<Record<Name, string>>) => Name[];

type Setting = { lead: string; action: string; lines: readonly FormLine[]; preview?: boolean };

export const settingScreen = (setting: () => Setting) =>
  function SettingScreen({ frame, title, ...page }: AdminPage<FormPage>) {
    const { lead, ...form } = setting();
    return (
      <AdminLayout frame={frame} title={title}>
        <p>{lead}</p>
        <SettingForm {...form} {...page} />
      </AdminLayout>
    );
  };
