import { useId } from "react";
import type { RefusedFile } from "../../domain/pictures/pages.ts";
import { pictureMessages as messages } from "../../picture-messages.ts";
import styles from "./refused-files.module.css";

type Props = {
  files: readonly RefusedFile[];
  /** Whether whoever opens the page has just sent them. */
  isFocused?: boolean;
};

/** The files that were not taken, each with the reason. */
export function RefusedFiles({ files, isFocused = true }: Props) {
  const heading = useId();
  return (
    // What was asked for is not all that came: whoever cannot see it has to hear so first.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <section aria-labelledby={heading} tabIndex={-1} autoFocus={isFocused} className={styles.refused}>
      <h2 id={heading}>{messages.refused}</h2>
      <ul>
        {files.map(({ name, why }, at) => (
          // Several may have the same name, and none of them ever moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${name}`}>{messages.refusedFile(name, why)}</li>
        ))}
      </ul>
    </section>
  );
}
