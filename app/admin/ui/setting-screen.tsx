import type { ComponentProps, ReactNode } from "react";
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

type Setting = Pick<ComponentProps<typeof SettingForm>, "action" | "lines" | "groups" | "preview"> & {
  lead: string;
  /** Content below the form. */
  after?: ReactNode;
};

export const settingScreen = <Page extends FormPage = FormPage>(setting: (page: Page) => Setting) =>
  function SettingScreen(page: AdminPage<Page>) {
    const { lead, after, ...form } = setting(page);
    return (
      <AdminLayout frame={page.frame} title={page.title}>
        <p>{lead}</p>
        <SettingForm {...form} {...page} />
        {after}
      </AdminLayout>
    );
  };
