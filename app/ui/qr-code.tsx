import styles from "./qr-code.module.css";

/** A QR code as an SVG path. `size` is the width and height in modules. */
export type QrCode = { readonly size: number; readonly path: string };

/** QR code, dark on white in both colour themes, because scanners need a light background. `label`: alt text. */
export const QrCodePicture = ({ code: { size, path }, label }: { code: QrCode; label: string }) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
    <path d={path} />
  </svg>
);
