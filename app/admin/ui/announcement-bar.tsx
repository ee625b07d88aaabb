import { Link } from "wouter";
import { useShop } from "../../shop/context.tsx";
import { announcementMessages } from "../announcement-messages.ts";
import styles from "./announcement-bar.module.css";

/** Longer texts may take more than the two lines that are seen on a phone. */
const seenAnywhere = 90;

/** What the owner announces, above the header: two lines at most, and the rest of a long one when it is pointed at or has the focus. */
export function AnnouncementBar() {
  const { announcement } = useShop();
  if (!announcement) return null;
  const { text, href } = announcement;
  // Within the shop a navigation, so that a basket in memory stays.
  const Line = href?.startsWith("/") ? Link : "a";
  return (
    <aside aria-label={announcementMessages.label} className={styles.bar}>
      {href ? (
        <Line href={href}>{text}</Line>
      ) : (
        // What does not fit is seen by those who have no mouse, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p tabIndex={text.length > seenAnywhere ? 0 : undefined}>{text}</p>
      )}
    </aside>
  );
}
