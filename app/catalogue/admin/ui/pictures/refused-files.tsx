import { useId } from "react";
import type { RefusedFile } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";
import styles from "./refused-files.module.css";

type Props = {
  files: readonly RefusedFile[];
  /** True to focus the list when the page opens. */
  isFocused?: boolean;
};

/** List of refused files, each with a reason. */
export function RefusedFiles({ files, isFocused = true }: Props) {
  const heading = useId();
  return (
    // Focuses the list when the page opens, so that screen readers announce it first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus={isFocused} className={styles.refused}>
      <h2 id={heading}>{messages.refused}</h2>
      <ul>
        {files.map(({ name, why }, at) => (
          // The index makes keys unique, because files can have the same name. The list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${name}`}>{messages.refusedFile(name, why)}</li>
        ))}
      </ul>
    </section>
  );
}
