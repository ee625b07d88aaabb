import { useId } from "react";
import { deletePageAddress, newPageAddress, adminPageAddress, textPageAddress } from "../addresses.ts";
import type { AdminPage } from "../domain/pages.ts";
import { pageColumns, pageStates, type WritePage } from "../domain/text-pages.ts";
import { textPageMessages } from "../page-messages.ts";
import { AdminLayout, LinkParagraph } from "../ui/page.tsx";
import { SettingForm } from "../ui/setting-form.tsx";
import { linesOf } from "../ui/setting-screen.tsx";
import { adminMessages } from "../messages.ts";
import { MarkdownText } from "../ui/text-page/markdown-text.tsx";
import styles from "./write-page.module.css";

const lines = () => {
  const { columns, states, write } = textPageMessages;
  return linesOf(write, {
    slug: { required: true },
    title: { required: true },
    text: { rows: 18, required: true },
    column: { options: pageColumns.map((value) => ({ value, label: columns[value] })), required: true },
    place: { inputMode: "numeric", required: true },
    state: { options: pageStates.map((value) => ({ value, label: states[value] })), required: true },
  });
};

export default function WritePageScreen({ frame, title, slug, preview, ...form }: AdminPage<WritePage>) {
  const { typed, saved, version, mayChange } = form;
  const { write: messages } = textPageMessages;
  const state = pageStates.find((name) => name === typed["state"]);
  return (
    <AdminLayout frame={frame} title={title}>
      {slug && <p>{messages.lead(textPageAddress(slug))}</p>}
      {slug && saved && state === "published" && (
        <LinkParagraph href={textPageAddress(slug)}>{messages.read}</LinkParagraph>
      )}
      <div className={styles.columns}>
        <div className={styles.form}>
          <SettingForm
            action={slug ? adminPageAddress(slug) : newPageAddress()}
            lines={lines().filter(({ name }) => !slug || name !== "slug")}
            savedText={state && messages.saved[state]}
            preview="here"
            {...form}
          />
          {slug && version > 0 && mayChange && (
            <LinkParagraph href={deletePageAddress(slug)}>{messages.delete}</LinkParagraph>
          )}
        </div>
        {preview.html && <Preview title={typed["title"] ?? ""} {...preview} />}
      </div>
    </AdminLayout>
  );
}

function Preview({ title, html, isRequested }: WritePage["preview"] & { title: string }) {
  const heading = useId();
  return (
    // A requested preview gets the focus, so that screen readers announce the preview.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus={isRequested} className={styles.preview}>
      <h2 id={heading}>{adminMessages.form.previewHere}</h2>
      <p className={styles.title}>{title}</p>
      <MarkdownText html={html} />
    </section>
  );
}
