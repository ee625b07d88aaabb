import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { announcementMessages } from "../announcement-messages.ts";
import styles from "./announcement-bar.module.css";

/** Maximum number of characters in two lines on a phone. */
const maxVisible = 90;

/** Shows two lines, and the whole text on hover or focus. */
export function AnnouncementBar() {
  const { announcement } = useShop();
  if (!announcement) return null;
  const { text, href } = announcement;
  // Client-side navigation preserves a basket in memory.
  const Line = href?.startsWith("/") ? Link : "a";
  return (
    <aside aria-label={announcementMessages.label} className={styles.bar}>
      {href ? (
        <Line href={href}>{text}</Line>
      ) : (
        // A long text is focusable, so that keyboard users can read all of it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p tabIndex={text.length > maxVisible ? 0 : undefined}>{text}</p>
      )}
    </aside>
  );
}
