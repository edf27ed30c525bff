import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { encodeQrCode, qrCodePath } from "./qr-code.ts";
import QrCodePicture from "./qr-code-picture.tsx";

it("draws the key of an authenticator app dark on white, with four modules of quiet on each side", () => {
  const uri = "otpauth://totp/Tikari:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tikari";
  const html = renderToStaticMarkup(<QrCodePicture text={uri} label="QR code for your authenticator app" />);
  const grid = encodeQrCode(uri);
  const size = grid.length + 8;
  expect(html).toContain(`viewBox="-4 -4 ${size} ${size}"`);
  expect(html).toContain(`<path d="${qrCodePath(grid)}" fill="#000"`);
  expect(html).toMatch(/role="img" aria-label="QR code for your authenticator app"/);
  expect(html).toContain("background:#fff");
});
