/** The accessibility rules that axe can check, on the current page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Axe = {
  configure: (options: { rules: { id: string; selector: string }[] }) => void;
  run: (
    context: { include: Document; exclude: string[] } | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
};

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is the same on every page of the site, and of the admin area: a third of what the rules look at. */
const SHELL = [".site-header", ".site-footer", ".admin-bar", ".admin-side"];

/** The rules about colors; contrast is the dear one: for each text axe looks up what lies behind it. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * All rules in the theme that the page shows; then, in the dark theme, only the color rules, which depend on it. Texts that
 * look alike have the same contrast: one of them is judged, in a table one row of its hundred.
 * @param withShell false: another page with the same shell was checked
 */
export async function expectAccessible(page: Page, what: string, { withShell = true } = {}): Promise<void> {
  const exclude = withShell ? [] : SHELL;
  expect.soft(await violations(page, exclude), `${what}, in its theme`).toEqual([]);
  const theme = await setTheme(page, { theme: "andes-mountains", appearance: "dark" });
  expect.soft(await violations(page, exclude, COLOR_RULES), `${what}, dark`).toEqual([]);
  await setTheme(page, theme);
}

/**
 * Marks one of all visible texts that look alike: the same elements and classes, of the same color and size, on the same
 * ground, inside and outside of dialogs.
 */
function markLooks(page: Page, exclude: string[]): Promise<void> {
  return page.evaluate((hidden) => {
    const isSeeThrough = (color: string) => /^rgba\(.*, 0(\.\d+)?\)$|\/ 0(\.\d+)?\)$/.test(color);
    const isText = (element: Element) =>
      element.matches("input, select, textarea") ||
      Array.from(element.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const seen = new Set<string>();
    for (const element of document.querySelectorAll("body, body *")) {
      element.removeAttribute("data-look");
      if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (hidden.length > 0 && element.closest(hidden.join())) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const place = element.closest("[role=dialog], [role=alertdialog], dialog") ? "dialog" : "page";
      const look = [place, color, fontSize, fontWeight, element.matches(":disabled, [aria-disabled=true], [inert] *")];
      let hasGround = false;
      for (let at: Element | null = element, up = 0; at; at = at.parentElement, up++) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
        if (up <= 4) look.push(at.tagName, at.getAttribute("class") ?? "");
        if (opacity !== "1") look.push(opacity);
        if (!hasGround) look.push(backgroundColor, backgroundImage);
        hasGround ||= !isSeeThrough(backgroundColor);
      }
      const key = look.join("|");
      if (!seen.has(key)) element.setAttribute("data-look", "");
      seen.add(key);
    }
  }, exclude);
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
  await markLooks(page, exclude);
  return page.evaluate(
    async ([values, hidden]) => {
      const { axe } = window as unknown as { axe: Axe };
      axe.configure({ rules: [{ id: "color-contrast", selector: "[data-look]" }] });
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
