import { onPrimary, type Theme } from "../lib/themes.ts";

/** The CSS block of one theme: every color as a variable, and the theme's pictures. */
function block(theme: Theme, index: number): string {
  const c = theme.colors;
  const selector = index === 0 ? `:root,\n[data-theme="${theme.key}"]` : `[data-theme="${theme.key}"]`;
  const lines = [
    `color-scheme: ${theme.appearance}`,
    `--color-primary: ${c.primary}`,
    `--color-secondary: ${c.secondary}`,
    `--color-accent: ${c.accent}`,
    `--color-background: ${c.background}`,
    `--color-surface: ${c.surface}`,
    `--color-border: ${c.border}`,
    `--color-text: ${c.text}`,
    `--color-text-dim: ${c.textDim}`,
    `--color-on-primary: ${onPrimary(theme)}`,
    `--color-danger: ${theme.appearance === "dark" ? "#ff9d94" : "#a3221b"}`,
    `--color-success: ${theme.appearance === "dark" ? "#7fd6a0" : "#256338"}`,
    `--art-sky-1: ${theme.art.sky[0]}`,
    `--art-sky-2: ${theme.art.sky[1]}`,
    `--art-sun: ${theme.art.sun}`,
    ...theme.art.ridges.map((ridge, i) => `--ridge-${i + 1}: ${ridge}`),
    `--horizon: url("/art/horizon-${theme.key}.svg")`,
    `--ridgeline: url("/art/ridgeline-${theme.key}.svg")`,
  ];
  return `${selector} {\n${lines.map((line) => `  ${line};\n`).join("")}}\n`;
}

/** The full text of tokens.css. */
export function themeCss(themes: readonly Theme[]): string {
  return `/* Made of app/lib/themes.ts by \`npm run art\`. */\n${themes.map(block).join("")}`;
}
