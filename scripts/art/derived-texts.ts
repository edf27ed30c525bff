/** The text files that are generated from the themes and drawings, whole or in part, with their expected content. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bandFile, bandNames } from "../../app/art/bands.ts";
import { drawingNames } from "../../app/art/drawing-names.ts";
import { LOGO_PATH } from "../../app/art/logo.tsx";
import { plantFile } from "../../app/art/plants.ts";
import { brand } from "../../app/brand.ts";
import { onPrimary, type Theme } from "../../app/lib/themes.ts";
import { themeCss } from "../../app/ui/theme-css.ts";
// @ts-expect-error The drawing is plain JavaScript.
import { horizon, ridgeline } from "./horizons.mjs";

export const ROOT = join(import.meta.dirname, "..", "..");

const GENERATED_NOTICE = "Made of app/lib/themes.ts by `npm run art`.";

/**
 * @returns the path and the whole text of each file
 * @param themes the default one first
 */
export function derivedTexts(themes: readonly Theme[]): Map<string, string> {
  const light = themes[0] as Theme;
  const dark = themes.find((theme) => theme.appearance === "dark") as Theme;
  const texts = new Map([
    ["app/ui/tokens.css", themeCss(themes)],
    ["app/lib/theme-choices.ts", themeChoicesText(themes)],
    [
      "worker/kernel/theme-colors.ts",
      workerColors(light, themes.find((theme) => theme.key === "andes-mountains") ?? dark),
    ],
    ["public/icons/favicon.svg", faviconSvg(light, 15)],
    ["public/offline.html", withPalette(readText("public/offline.html"), light, dark)],
    ["public/api-docs.css", withPalette(readText("public/api-docs.css"), light, dark)],
    ["public/manifest.webmanifest", manifestText(light.colors.background)],
  ]);
  for (const theme of themes) {
    texts.set(`public/art/horizon-${theme.key}.svg`, horizon(theme));
    texts.set(`public/art/ridgeline-${theme.key}.svg`, ridgeline(theme));
  }
  for (const name of drawingNames) texts.set(`public/art/plants/${name}.svg`, plantFile(name));
  for (const name of bandNames) texts.set(`public/art/bands/${name}.svg`, bandFile(name));
  return texts;
}

/** The text of a file of the project. */
export const readText = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** The part of the themes that every page loads. */
const themeChoicesText = (themes: readonly Theme[]) => `/* ${GENERATED_NOTICE} */
import type { Choice } from "./theme-choice.ts";

/** All themes, the default first. */
export const choices: readonly [Choice, ...Choice[]] = [
${themes.map((t) => `  { key: "${t.key}", name: "${t.name}", appearance: "${t.appearance}", background: "${t.background}" },\n`).join("")}];
`;

/** For the pages and emails that the worker renders itself, without the style sheets. */
const workerColors = (theme: Theme, dark: Theme) => `/* ${GENERATED_NOTICE} */

/** The colors of the default theme. */
export const themeColors = {
${colorLines(theme)}} as const;

/** The colors of the dark theme of emails. */
export const darkThemeColors = {
${colorLines(dark)}} as const;
`;

const colorLines = (theme: Theme) =>
  `${Object.entries({ ...theme.colors, onPrimary: onPrimary(theme), sky: theme.art.sky[0] })
    .map(([name, color]) => `  ${name}: "${color}",\n`)
    .join("")}  ridges: [${theme.art.ridges.map((color) => `"${color}"`).join(", ")}],\n`;

/** The logo on a square of 64 units with rounded corners. */
export const faviconSvg = ({ colors, art }: Theme, radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${brand.name}</title><rect width="64" height="64" rx="${radius}" fill="${colors.primary}"/><g transform="translate(10.4 10.4) scale(1.8)"><path fill="#f3edd6" fill-rule="evenodd" d="${LOGO_PATH}"/><path fill="${art.sun}" d="M11 11h2v2h-2z"/></g></svg>\n`;

const PALETTE = /^( *)\/\* theme colors \*\/\n[\s\S]*?\/\* end of theme colors \*\/$/m;

/** A text whose palette, between two comments, is replaced by these two themes: the reader's system chooses one. */
function withPalette(text: string, light: Theme, dark: Theme): string {
  const variables = (theme: Theme) => {
    const { background, surface, border, text, primary } = theme.colors;
    const colors = { background, surface, border, text, primary, "on-primary": onPrimary(theme) };
    return Object.entries(colors).map(([name, color]) => `--${name}: ${color};`);
  };
  const lines = [
    "/* theme colors */",
    ":root {",
    "  color-scheme: light dark;",
    ...variables(light).map((line) => `  ${line}`),
    "}",
    "@media (prefers-color-scheme: dark) {",
    "  :root {",
    ...variables(dark).map((line) => `    ${line}`),
    "  }",
    "}",
    "/* end of theme colors */",
  ];
  if (!PALETTE.test(text)) throw new Error("The palette has lost its comments.");
  return text.replace(PALETTE, (_, indent: string) => lines.map((line) => indent + line).join("\n"));
}

function manifestText(background: string): string {
  const color = /("(?:background|theme)_color": )"[^"]*"/g;
  return readText("public/manifest.webmanifest").replace(color, (_, name: string) => `${name}"${background}"`);
}
