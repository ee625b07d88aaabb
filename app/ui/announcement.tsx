import { useState } from "react";

type Props = {
  text: string;
  /** Announced after the text, and alone when only this changes. */
  detail?: string | undefined;
};

/**
 * Announces a text politely on each change, but not initially.
 * Not `role="status"`, because screen readers announce an empty status.
 */
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
