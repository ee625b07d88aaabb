import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { announcementMessages } from "../announcement-messages.ts";
import styles from "./announcement-bar.module.css";

/** Number of characters that fit in two lines on a phone. */
const maxVisible = 90;

/** Bar with the shop's announcement. Shows two lines, and on hover or focus the whole text. */
export function AnnouncementBar() {
  const { announcement } = useShop();
  if (!announcement) return null;
  const { text, href } = announcement;
  // Links within the store avoid a document load, which would lose a basket in memory.
  const Line = href?.startsWith("/") ? Link : "a";
  return (
    <aside aria-label={announcementMessages.label} className={styles.bar}>
      {href ? (
        <Line href={href}>{text}</Line>
      ) : (
        // A long text is focusable, so that keyboard users can read the whole text.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p tabIndex={text.length > maxVisible ? 0 : undefined}>{text}</p>
      )}
    </aside>
  );
}
