import { useState } from "react";

/** Says a text aloud, politely, each time it changes; nothing at first. */
export function Announcement({ text }: { text: string }) {
  const [first, setFirst] = useState<string | null>(text);
  if (first !== null && first !== text) setFirst(null);
  return (
    <div role="status" className="visually-hidden">
      {first === null && text}
    </div>
  );
}
