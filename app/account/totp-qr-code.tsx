import { encodeQrCode, qrCodePath } from "../lib/qr-code.ts";

const QUIET = 4;

/** The key of an authenticator app as a QR code, dark on light in every theme, as scanners want it. */
export default function TotpQrCode({ uri }: { uri: string }) {
  const grid = encodeQrCode(uri);
  const size = grid.length + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width={208}
      height={208}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      style={{ background: "#fff", borderRadius: 12 }}
    >
      <path d={qrCodePath(grid)} fill="#000" />
    </svg>
  );
}
