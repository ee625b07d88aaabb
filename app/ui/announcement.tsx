import { useState } from "react";

type Props = {
  text: string;
  /** Text to announce after `text`, or alone if only the detail changes. */
  detail?: string | undefined;
};

/** Announces changes of a text to screen readers. Has no `role="status"`, which would announce the empty text. */
export function Announcement({ text, detail }: Props) {
  const [last, setLast] = useState({ text, detail, announced: "" });
  if (last.text !== text || last.detail !== detail) {
    const parts = last.text === text ? [detail] : [text, detail];
    setLast({ text, detail, announced: parts.filter(Boolean).join(". ") });
  }
  return (
    <div aria-live="polite" aria-atomic className="visually-hidden">
      {last.announced}
    </div>
  );
}
