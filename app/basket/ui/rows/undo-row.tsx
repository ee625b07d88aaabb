import { useEffect, useId, useState } from "react";
import type { SavedLine } from "../../domain/saved-basket.ts";
import { basketWords } from "../../words.ts";
import { RowButton } from "./row-button.tsx";
import styles from "./undo-row.module.css";

/** How long a removal can be undone, in milliseconds. */
const offeredMs = 10_000;

type Props = {
  removal: string;
  /** What was removed, and how many units of it, where that is known. */
  line: Pick<SavedLine, "title" | "quantity"> | null;
  onUndo: () => void;
  onOver: () => void;
};

/** Stands where units were removed, and offers them back. The time does not run while it is pointed at or focused. */
export function UndoRow({ removal, line, onUndo, onOver }: Props) {
  const sentence = useId();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const timer = pointed || focused ? undefined : setTimeout(onOver, offeredMs);
    return () => clearTimeout(timer);
  }, [pointed, focused, onOver]);

  return (
    // These only know whether somebody is here; what can be pressed is the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      role="listitem"
      className={styles["row"]}
      data-no-print
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p id={sentence}>{line ? basketWords.removed(line.title, line.quantity) : basketWords.removedUnknown}</p>
      <RowButton change="undo" of={removal} describedBy={sentence} onPress={onUndo}>
        {basketWords.undo}
      </RowButton>
    </li>
  );
}
