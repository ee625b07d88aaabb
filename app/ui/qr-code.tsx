import styles from "./qr-code.module.css";

/** `size` is the number of squares per side. `path` is the SVG path of the dark squares. */
export type QrCode = { readonly size: number; readonly path: string };

/** Dark on white in both colour themes, because scanners need a light background. */
export const QrCodePicture = ({ code: { size, path }, label }: { code: QrCode; label: string }) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
    <path d={path} />
  </svg>
);
