/** What a User-Agent has of each browser, those first that also name another; on iOS some name themselves differently. */
const BROWSERS: readonly [string, RegExp][] = [
  ["Edge", /Edg(A|iOS)?\//],
  ["Opera", /OP(R|T)\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|Chromium|CriOS)\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: readonly [string, RegExp][] = [
  ["iOS", /iPhone|iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

/** "Firefox on Windows" from a User-Agent, exact enough to recognize one's own devices. */
export function deviceName(userAgent: string): string {
  const find = (names: typeof BROWSERS) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = find(SYSTEMS);
  return `${find(BROWSERS) ?? "Browser"}${system ? ` on ${system}` : ""}`;
}
