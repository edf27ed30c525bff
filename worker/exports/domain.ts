const UNITS = ["kB", "MB", "GB"] as const;

/** A file size for people, in decimal units: `12.3 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  let value = bytes;
  let unit = -1;
  do {
    value /= 1000;
    unit++;
  } while (Math.round(value * 10) >= 10_000 && unit < UNITS.length - 1);
  return `${value.toFixed(1)} ${UNITS[unit]}`;
}
