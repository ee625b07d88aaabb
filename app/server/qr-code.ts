import { encode } from "uqr";
import type { QrCode } from "../ui/qr-code.ts";

/** Encodes a text as a QR code with error correction level M. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", boostEcc: false, border: 4 }); // scanners need a margin
  const rows = data.map((row) => row.map((isDark) => (isDark ? "#" : " ")).join(""));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}
