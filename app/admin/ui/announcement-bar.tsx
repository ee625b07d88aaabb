import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { announcementMessages } from "../announcement-messages.ts";
import styles from "./announcement-bar.module.css";

/** Maximum characters that fit into two lines on a phone. */
const maxVisible = 90;

/** Announcement above the header. Shows at most two lines, and all of them on hover or focus. */
export function AnnouncementBar() {
  const { announcement } = useShop();
  if (!announcement) return null;
  const { text, href } = announcement;
  // Client-side navigation within the shop keeps a basket in memory.
  const Line = href?.startsWith("/") ? Link : "a";
  return (
    <aside aria-label={announcementMessages.label} className={styles.bar}>
      {href ? (
        <Line href={href}>{text}</Line>
      ) : (
        // Focusable, so that keyboard users can read long texts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p tabIndex={text.length > maxVisible ? 0 : undefined}>{text}</p>
      )}
    </aside>
  );
}
