import { Link } from "wouter";
import { catalogueMessages as messages } from "../../messages.ts";
import { BackIcon, ForwardIcon } from "../../../ui/icons.tsx";
import styles from "./paging.module.css";

export function Paging({ previous, next }: { previous: string | null; next: string | null }) {
  if (!previous && !next) return null;
  const { paging } = messages;
  return (
    <nav aria-label={paging.label} className={styles.paging}>
      {previous && (
        <Link href={previous} rel="prev">
          <BackIcon />
          {paging.previous}
        </Link>
      )}
      {next && (
        <Link href={next} rel="next" className={styles.next}>
          {paging.next}
          <ForwardIcon />
        </Link>
      )}
    </nav>
  );
}
