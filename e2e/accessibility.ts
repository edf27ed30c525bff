/** The accessibility rules that axe can check, on the current page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Axe = {
  run: (
    context: { include: Document; exclude: string[] } | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
};

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is the same on every page of the site, and of the admin area: a third of what the rules look at. */
const SHELL = [".site-header", ".site-footer", ".admin-bar", ".admin-side"];

/**
 * All rules in the theme that the page shows; then, in the dark theme, only the color rules, which depend on it.
 * @param withShell false: another page with the same shell was checked
 */
export async function expectAccessible(page: Page, what: string, { withShell = true } = {}): Promise<void> {
  const exclude = withShell ? [] : SHELL;
  expect.soft(await violations(page, exclude), `${what}, in its theme`).toEqual([]);
  const theme = await setTheme(page, { theme: "andes-mountains", appearance: "dark" });
  expect.soft(await violations(page, exclude, ["color-contrast", "link-in-text-block"]), `${what}, dark`).toEqual([]);
  await setTheme(page, theme);
}

interface ThemeState {
  theme: string;
  appearance: string;
}

/** Applies another theme without the theme choice, and waits for color transitions to end. @returns the previous one */
function setTheme(page: Page, wanted: ThemeState): Promise<ThemeState> {
  return page.evaluate(async ({ theme, appearance }) => {
    const html = document.documentElement;
    const before = { theme: html.dataset.theme ?? "", appearance: html.classList.contains("dark") ? "dark" : "light" };
    html.dataset.theme = theme;
    html.classList.replace(before.appearance, appearance);
    // What follows scrolling never ends by itself.
    const timed = document.getAnimations().filter((animation) => animation.timeline === document.timeline);
    await Promise.all(timed.map((animation) => animation.finished.catch(() => {})));
    return before;
  }, wanted);
}

async function violations(page: Page, exclude: string[], rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ([values, hidden]) => {
      const { axe } = window as unknown as { axe: Axe };
      const only = values ? { runOnly: { type: "rule", values } } : {};
      const found = await axe.run(hidden.length > 0 ? { include: document, exclude: hidden } : document, {
        resultTypes: ["violations"],
        // Style sheets and media are not fetched again: only rules for orientation and sound would need them.
        preload: false,
        ...only,
      });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [rules, exclude] as const,
  );
}
