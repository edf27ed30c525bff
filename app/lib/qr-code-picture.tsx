import { encodeQrCode, qrCodePath } from "./qr-code.ts";

const QUIET = 4;

/** A text as a QR code, dark on light in every theme, as scanners want it. */
export default function QrCodePicture({ text, label }: { text: string; label: string }) {
  const grid = encodeQrCode(text);
  const size = grid.length + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width={208}
      height={208}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ background: "#fff", borderRadius: 12 }}
    >
      <path d={qrCodePath(grid)} fill="#000" />
    </svg>
  );
}
