import type { TextPage } from "../domain/text-pages.ts";
import { MarkdownText } from "../ui/text-page/markdown-text.tsx";
import styles from "../ui/text-page/text-page.module.css";

export default function TextPageScreen({ data: { title, html } }: { data: TextPage }) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <MarkdownText html={html} />
    </article>
  );
}
