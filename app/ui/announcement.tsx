import { useState } from "react";

type Props = {
  text: string;
  /** Said after the text, and alone when only this changes. */
  detail?: string | undefined;
};

/**
 * Says a text aloud, politely, each time it changes; nothing at first. It is no `role="status"`: a screen reader that comes by says that of
 * an empty one too.
 */
export function Announcement({ text, detail }: Props) {
  const [last, setLast] = useState({ text, detail, said: "" });
  if (last.text !== text || last.detail !== detail) {
    const parts = last.text === text ? [detail] : [text, detail];
    setLast({ text, detail, said: parts.filter(Boolean).join(". ") });
  }
  return (
    <div aria-live="polite" aria-atomic className="visually-hidden">
      {last.said}
    </div>
  );
}
