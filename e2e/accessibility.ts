/** The accessibility rules that axe can check, on the current page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

type Axe = {
  configure: (options: { rules: { id: string; selector?: string; any?: string[] }[] }) => void;
  run: (
    context: { include: Document; exclude: string[] } | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
};

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is the same on every page of the site, and of the admin area: a third of what the rules look at. */
const SHELL = [".site-header", ".site-footer", ".admin-bar", ".admin-side"];

/**
 * The one rule whose result depends on the theme, since links in texts must differ from them by more than their color. The
 * dear one: axe looks up how all elements of the page lie on each other.
 */
const CONTRAST = "color-contrast";

/** For a page on which many documents are checked: each has axe from its beginning, instead of being sent 560 kB. */
export const loadAxeAhead = (page: Page): Promise<unknown> => page.addInitScript({ content: source });

/**
 * All rules in the theme that the page shows; then, in the dark theme, contrast alone. Texts that look alike have the same
 * contrast: one of them is judged, in a table one row of its hundred. In the dark theme axe judges those that are not
 * plainly in order.
 * @param withShell false: another page with the same shell was checked
 */
export async function expectAccessible(page: Page, what: string, { withShell = true } = {}): Promise<void> {
  const exclude = withShell ? [] : SHELL;
  await markLooks(page, exclude);
  expect.soft(await violations(page, exclude), `${what}, in its theme`).toEqual([]);
  const theme = await setTheme(page, { theme: "andes-mountains", appearance: "dark" });
  await markLooks(page, exclude);
  if (await unmarkPlain(page)) expect.soft(await violations(page, exclude, [CONTRAST]), `${what}, dark`).toEqual([]);
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

/**
 * Takes the marks from texts that have enough contrast with the plain colors of the elements around them, and from what
 * axe doesn't judge: texts on pictures, in drawings, and for screen readers alone. @returns whether any is left: with too
 * little, half transparent, or laid over something else
 */
function unmarkPlain(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    /** Red, green, blue and opacity, from 0 to 1. */
    type Color = [red: number, green: number, blue: number, alpha: number];
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const pixel = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
    const known = new Map<string, Color>();
    /** Of any color that a style sheet can mix. */
    const parse = (text: string): Color => {
      const old = known.get(text);
      if (old) return old;
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = text;
      pixel.fillRect(0, 0, 1, 1);
      const color = Array.from(pixel.getImageData(0, 0, 1, 1).data, (part) => part / 255) as Color;
      known.set(text, color);
      return color;
    };
    const lay = (top: Color, below: Color): Color => {
      const alpha = top[3] + below[3] * (1 - top[3]);
      const mix = (at: 0 | 1 | 2) => (alpha && (top[at] * top[3] + below[at] * below[3] * (1 - top[3])) / alpha) || 0;
      return [mix(0), mix(1), mix(2), alpha];
    };
    const luminance = ([r, g, b]: Color) => {
      const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    };
    const isPlain = (element: Element): boolean => {
      if (element.closest("svg, .visually-hidden, [type=checkbox], [type=radio]")) return true;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      let ground: Color = [0, 0, 0, 0];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.opacity !== "1" || style.filter !== "none" || style.mixBlendMode !== "normal") return false;
        if (ground[3] > 0.999) continue;
        if (style.backgroundImage !== "none") return true;
        ground = lay(ground, parse(style.backgroundColor));
        if (ground[3] <= 0.999 && /absolute|fixed/.test(style.position)) return false;
      }
      if (ground[3] <= 0.999) return false;
      const [high = 0, low = 0] = [luminance(lay(parse(color), ground)), luminance(ground)].sort((a, b) => b - a);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return (high + 0.05) / (low + 0.05) >= (isLarge ? 3 : 4.5);
    };
    let isAnyLeft = false;
    for (const element of document.querySelectorAll("[data-look]")) {
      if (isPlain(element)) element.removeAttribute("data-look");
      else isAnyLeft = true;
    }
    return isAnyLeft;
  });
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
      axe.configure({
        rules: [
          { id: "color-contrast", selector: "[data-look]" },
          { id: "link-in-text-block", any: ["link-in-text-block-style"] },
        ],
      });
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
