import { useId } from "react";
import type { SavedLine } from "../../domain/saved-basket.ts";
import { basketMessages } from "../../messages.ts";
import { RowButton } from "./row-button.tsx";
import styles from "./undo-row.module.css";

type Props = { removal: string; line: SavedLine | null; onUndo: () => void };

/** Replaces a removed basket line. `line` is null if unknown. The button has no time limit (WCAG 2.2.1). */
export function UndoRow({ removal, line, onUndo }: Props) {
  const sentence = useId();
  return (
    <li role="listitem" className={styles["row"]} data-no-print>
      <p id={sentence}>{line ? basketMessages.removed(line.title, line.quantity) : basketMessages.removedUnknown}</p>
      <RowButton change="undo" of={removal} describedBy={sentence} onPress={onUndo}>
        {basketMessages.undo}
      </RowButton>
    </li>
  );
}
