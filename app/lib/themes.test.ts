import { describe, expect, it } from "vitest";
import { DEFAULT_THEME, isThemeKey, THEME_KEY, themeScript } from "./theme-choice.ts";
import { onPrimary, themes } from "./themes.ts";

/** Relative luminance of #rrggbb, 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

/** Runs the boot script against a made-up page and tells what it did. */
function runThemeScript(stored: string | null | Error) {
  const classes = new Set<string>(["light"]);
  const root = {
    dataset: {} as Record<string, string>,
    classList: {
      add: (c: string) => classes.add(c),
      remove: (...c: string[]) => {
        for (const x of c) classes.delete(x);
      },
    },
  };
  const meta = { content: "" };
  const storage = {
    getItem: (key: string) => {
      expect(key).toBe("tactical-theme");
      if (stored instanceof Error) throw stored;
      return stored;
    },
  };
  new Function("document", "localStorage", themeScript)({ documentElement: root, querySelector: () => meta }, storage);
  return { theme: root.dataset.theme, classes: [...classes], color: meta.content };
}

describe("themes", () => {
  it("are the five of the specification, the default first", () => {
    expect(THEME_KEY).toBe("tactical-theme");
    expect(themes.map((t) => t.key)).toEqual([
      "sacred-valley",
      "andes-mountains",
      "amazon-basin",
      "coastal-desert",
      "cloud-forest",
    ]);
    expect(themes[0]?.key).toBe(DEFAULT_THEME);
    for (const t of themes) {
      expect(Object.values(t.colors).every((c) => /^#[0-9a-f]{6}$/.test(c))).toBe(true);
      expect([...t.art.sky, t.art.sun, ...t.art.ridges].every((c) => /^#[0-9a-f]{6}$/.test(c))).toBe(true);
    }
  });

  it("know their keys", () => {
    expect(isThemeKey("cloud-forest")).toBe(true);
    for (const other of ["", "toString", null, undefined, 4]) expect(isThemeKey(other)).toBe(false);
  });
});

describe.each(themes.map((t) => [t.key, t] as const))("%s", (_key, t) => {
  const { background, surface } = t.colors;
  it.each(["text", "textDim", "primary", "secondary", "accent"] as const)("%s reads at 4.5:1", (name) => {
    expect(contrast(t.colors[name], background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t.colors[name], surface)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(["primary", "secondary", "accent"] as const)("text on %s reads at 4.5:1", (name) => {
    expect(contrast(onPrimary(t), t.colors[name])).toBeGreaterThanOrEqual(4.5);
  });
  it("form outlines show at 3:1", () => {
    expect(contrast(t.colors.textDim, background)).toBeGreaterThanOrEqual(3);
    expect(contrast(t.colors.textDim, surface)).toBeGreaterThanOrEqual(3);
  });
  it("text reads on its sky", () => {
    for (const sky of t.art.sky) {
      expect(contrast(t.colors.text, sky)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(t.colors.textDim, sky)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe("themeBootScript", () => {
  it("paints the stored theme", () => {
    expect(runThemeScript("amazon-basin")).toEqual({ theme: "amazon-basin", classes: ["dark"], color: "#0b1a14" });
  });
  it.each([null, "nonsense", "constructor", new Error("storage is closed")])("falls back for %s", (stored) => {
    expect(runThemeScript(stored)).toEqual({ theme: "sacred-valley", classes: ["light"], color: "#faf6ec" });
  });
});
