import { useMemo } from "react";
import { encodeQrCode, qrCodePath } from "#app/lib/qr-code.ts";
import { Button, Icon } from "#app/ui/index.ts";

const QUIET_ZONE = 4;

/** A URL as a QR code for print: dark on light in every theme, since scanners expect it. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { path, size } = useMemo(() => {
    const grid = encodeQrCode(text);
    return { path: qrCodePath(grid), size: grid.length + 2 * QUIET_ZONE };
  }, [text]);
  const box = `${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`;
  const download = () => {
    const ground = `<path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h-${size}z"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size * 10}" height="${size * 10}">${ground}<path d="${path}"/></svg>`;
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${name}.svg`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="qr">
      <svg viewBox={box} role="img" aria-label={`QR code of ${text}`} shapeRendering="crispEdges">
        <path fill="#fff" d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <Button variant="outline" onClick={download}>
        <Icon name="download" /> Download SVG
      </Button>
    </div>
  );
}
