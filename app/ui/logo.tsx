import { Link } from "wouter";
import styles from "./logo.module.css";

type Props = {
  shop: string;
  label: string;
  /** Replaces the mark and the name. Width and height are in pixels. */
  picture?: { readonly src: string; readonly width: number; readonly height: number } | undefined;
};

/** Link to the home page. The name "Wicker" is a drawing; other names are text. */
export const Logo = ({ shop, label, picture }: Props) => (
  <Link href="/" className={styles.logo} aria-label={label}>
    {picture ? <img {...picture} alt="" className={styles.picture} /> : <MarkAndName shop={shop} />}
  </Link>
);

const MarkAndName = ({ shop }: Pick<Props, "shop">) => (
  <>
    <Mark />
    {shop === "Wicker" ? <Wordmark /> : <span className={styles.name}>{shop}</span>}
  </>
);

const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
    <path d="M9 13C9 1 23 1 23 13" />
    <path className={styles.strands} d={strands} />
  </svg>
);

const strands = "M4 14h24M7 19.5h3m4.5 0h3m4.5 0h3M8.5 24.3h5m5 0h5M9.5 29h2m3.8 0h1.4m3.8 0h2";

const Wordmark = () => (
  <svg viewBox="0 0 128 36" aria-hidden="true" className={styles.wordmark}>
    <path d="M3 13l6 19 7-19 7 19 6-19M38 13v19M38 4.5v.1M63.5 16.5a9.8 9.8 0 1 0 0 12M73 3v29M86 13 73 23.5M77.5 20 87 32M94 22.5h18.5a9.3 9.8 0 1 0-2.5 6.8M121 32V13m0 7c0-4 2-7 6-7" />
  </svg>
);
