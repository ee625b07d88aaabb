import { useId } from "react";
import { deletePageAddress, newPageAddress, adminPageAddress, textPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import { pageColumns, type PageState, pageStates, type WritePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { AdminLayout } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { adminMessages } from "../messages.ts";
import { MarkdownText } from "../ui/text-page/markdown-text.tsx";
import styles from "./write-page.module.css";

const lines = () =>
  [
    {
      name: "title",
      label: textPageMessages.write.fields.title,
      hint: textPageMessages.write.hints.title,
      required: true,
    },
    {
      name: "text",
      label: textPageMessages.write.fields.text,
      hint: textPageMessages.write.hints.text,
      rows: 18,
      required: true,
    },
    {
      name: "column",
      label: textPageMessages.write.fields.column,
      options: pageColumns.map((value) => ({ value, label: textPageMessages.columns[value] })),
      required: true,
    },
    {
      name: "place",
      label: textPageMessages.write.fields.place,
      hint: textPageMessages.write.hints.place,
      inputMode: "numeric",
      required: true,
    },
    {
      name: "state",
      label: textPageMessages.write.fields.state,
      hint: textPageMessages.write.hints.state,
      options: pageStates.map((value) => ({ value, label: textPageMessages.states[value] })),
      required: true,
    },
  ] as const;

const slugLine = () => ({
  name: "slug",
  label: textPageMessages.write.fields.slug,
  hint: textPageMessages.write.hints.slug,
  required: true,
});

export default function WritePageScreen({ frame, title, slug, preview: shown, ...form }: AdminPage<WritePage>) {
  const { typed, saved, version, mayChange } = form;
  return (
    <AdminLayout frame={frame} title={title}>
      {slug && <p>{textPageMessages.write.lead(textPageAddress(slug))}</p>}
      {slug && saved && typed["state"] === "published" && (
        <p>
          <a href={textPageAddress(slug)}>{textPageMessages.write.read}</a>
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.form}>
          <SettingForm
            action={slug ? adminPageAddress(slug) : newPageAddress()}
            lines={slug ? lines() : [slugLine(), ...lines()]}
            savedText={textPageMessages.write.saved[typed["state"] as PageState]}
            preview="here"
            {...form}
          />
          {slug && version > 0 && mayChange && (
            <p>
              <a href={deletePageAddress(slug)}>{textPageMessages.write.delete}</a>
            </p>
          )}
        </div>
        {shown.html && <Preview title={typed["title"] ?? ""} {...shown} />}
      </div>
    </AdminLayout>
  );
}

function Preview({ title, html, isRequested }: WritePage["preview"] & { title: string }) {
  const heading = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus={isRequested} className={styles.preview}>
      <h2 id={heading}>{adminMessages.form.previewHere}</h2>
      <p className={styles.title}>{title}</p>
      <MarkdownText html={html} />
    </section>
  );
}
