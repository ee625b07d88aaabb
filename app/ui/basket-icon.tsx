import styles from "./icons.module.css";

/** The basket as an icon: the shop's mark, open at its top so that the count can stand above it. */
export const BasketIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.line}>
    <path d="M2 11h20l-2.5 10h-15zM8 15v2M12 15v2M16 15v2" />
  </svg>
);
