import type { QrCode } from "../../../ui/qr-code.ts";
import styles from "./qr-code.module.css";

/** Dark on white in both colour themes, because scanners need a light background. */
export const QrCodePicture = ({ code: { size, path }, label }: { code: QrCode; label: string }) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={styles.qr}>
    <path d={path} />
  </svg>
);
