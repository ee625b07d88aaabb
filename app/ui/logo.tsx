import { Link } from "wouter";
import { words } from "../words.ts";
import styles from "./logo.module.css";

/** The shop's mark and name, leading home. The name is drawn as long as it is the brand's own; another is set as text. */
export function Logo({ shop }: { shop: string }) {
  return (
    <Link href="/" className={styles.logo} aria-label={words.header.home(shop)}>
      <Mark />
      {shop === "Wicker" ? <Wordmark /> : <span className={styles.name}>{shop}</span>}
    </Link>
  );
}

/** A woven basket: two strands through five stakes, under a handle. */
const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
    <path className={styles.handle} d="M8 13C8 6.5 11 3 16 3s8 3.5 8 10" />
    <path d="M3 12.5h26M5 19h3m4 0h8m4 0h3M6 25.5h6m8 0h6M7.5 15.5 9 28.5M12 15.5V22m0 0v6.5M16 15.5v13M20 15.5v13M24.5 15.5 23 28.5" />
  </svg>
);

/** "wicker", in one line of even weight. */
const Wordmark = () => (
  <svg viewBox="0 0 128 36" aria-hidden="true" className={styles.wordmark}>
    <path d="M3 13l6 19 7-19 7 19 6-19M38 13v19M38 4.5v.1M63.5 16.5a9.8 9.8 0 1 0 0 12M73 3v29M86 13 73 23.5M77.5 20 87 32M94 22.5h18.5a9.3 9.8 0 1 0-2.5 6.8M121 32V13m0 7c0-4 2-7 6-7" />
  </svg>
);
