/**
 * The five themes: data and the few lines that put one on the page.
 * Public pages load this file, so it imports nothing and stays tiny.
 * app/ui/tokens.css repeats these values as CSS variables; a test keeps the two equal.
 */

export type ThemeKey = "sacred-valley" | "andes-mountains" | "amazon-basin" | "coastal-desert" | "cloud-forest";

export type ThemeColors = Record<
  "primary" | "secondary" | "accent" | "background" | "surface" | "border" | "text" | "textDim",
  string
>;

export type Theme = {
  key: ThemeKey;
  name: string;
  description: string;
  appearance: "light" | "dark";
  radixAccent: "grass" | "sky" | "jade" | "bronze" | "teal";
  radixGray: "olive" | "slate" | "sage" | "sand" | "mauve";
  /** #rrggbb each. */
  colors: ThemeColors;
  /** Colours of the drawn horizon: sky from zenith to rim, the sun, ridges from far to near. */
  art: { sky: [string, string]; sun: string; ridges: [string, string, string, string, string] };
};

/** localStorage key of the choice, fixed by the specification. */
export const THEME_KEY = "tactical-theme";
export const DEFAULT_THEME: ThemeKey = "sacred-valley";

type Row = [ThemeKey, string, string, Theme["appearance"], Theme["radixAccent"], Theme["radixGray"], string, string];

// One line of colours in the order of `names`; then sky, sky, sun and five ridges. Short, because it ships.
const names = ["primary", "secondary", "accent", "background", "surface", "border", "text", "textDim"] as const;
const rows: Row[] = [
  [
    "sacred-valley",
    "Sacred Valley",
    "Terraces in morning light",
    "light",
    "grass",
    "olive",
    "2f5d3a 8a5a2b b8431f faf6ec fffdf7 d9cfb8 1f261d 5a6152",
    "fdf3d9 f6dfb4 f2b04a c9cfa8 9fb283 6f9163 476f49 2b4d35",
  ],
  [
    "andes-mountains",
    "Andes Mountains",
    "Snow peaks after dusk",
    "dark",
    "sky",
    "slate",
    "9cc4e8 c9d3de f0a35e 10161f 18212d 2f3d4e eef3f8 a9b6c4",
    "131c2a 2c405c f4c796 5b7896 41597a 304562 22334b 162233",
  ],
  [
    "amazon-basin",
    "Amazon Basin",
    "River and canopy by night",
    "dark",
    "jade",
    "sage",
    "6fd08c d7c46a ff8f6b 0b1a14 11251c 28463a eaf5ee a3bdb0",
    "0c1f18 1d4a3a f3d47c 3b7a5f 2b614a 1e4a38 143628 0d251b",
  ],
  [
    "coastal-desert",
    "Coastal Desert",
    "Dunes that end in the sea",
    "light",
    "bronze",
    "sand",
    "0f5f6e 94522d a8421c fbf3e7 fffaf2 e2d0b6 2a211a 6a5a4c",
    "fdf0dc f8d9b0 ef8a4b 8fc0c4 e9c596 d9a56d c08450 9a6238",
  ],
  [
    "cloud-forest",
    "Cloud Forest",
    "Mist that lifts off the slopes",
    "light",
    "teal",
    "mauve",
    "3b5b52 6c4f7d 9b3d6a f1f5f2 fbfdfb c9d6ce 1c2824 55645d",
    "f4f4f6 e2e6e8 d8a4bd c8d5d2 a6bcb6 7f9d95 5a7b73 3b5b52",
  ],
];

/** "2f5d3a 8a5a2b" to ["#2f5d3a", "#8a5a2b"]. */
const hexes = (line: string) => line.split(" ").map((c) => `#${c}`);

/** All themes, the default first. */
export const themes: readonly Theme[] = rows.map(
  ([key, name, description, appearance, radixAccent, radixGray, line, drawn]) => {
    const values = hexes(line);
    const art = hexes(drawn);
    return {
      key,
      name,
      description,
      appearance,
      radixAccent,
      radixGray,
      colors: Object.fromEntries(names.map((n, i) => [n, values[i]])) as ThemeColors,
      art: {
        sky: [art[0], art[1]] as [string, string],
        sun: art[2] as string,
        ridges: art.slice(3) as Theme["art"]["ridges"],
      },
    };
  },
);

/** True for one of the five keys; anything may come out of storage. */
export function isThemeKey(value: unknown): value is ThemeKey {
  return themes.some((t) => t.key === value);
}

/** The theme with this key, else the default one. */
export function themeOf(key: unknown): Theme {
  return themes.find((t) => t.key === key) ?? (themes[0] as Theme);
}

/** The colour of text that stands on a primary (or secondary, or accent) area. */
export function onPrimary(theme: Theme): string {
  return theme.appearance === "dark" ? theme.colors.background : theme.colors.surface;
}

/**
 * Plain JavaScript for a script in <head> that runs before the first paint, so that nobody sees
 * another theme flash by. Storage may be closed (private mode): then the default stays.
 */
export const themeBootScript = `(function(){var t=${JSON.stringify(
  Object.fromEntries(themes.map((t) => [t.key, [t.appearance, t.colors.background]])),
)},k="${DEFAULT_THEME}",e=document.documentElement;try{var s=localStorage.getItem("${THEME_KEY}");if(Object.hasOwn(t,s))k=s}catch(_){}e.dataset.theme=k;e.classList.remove("light","dark");e.classList.add(t[k][0]);var m=document.querySelector('meta[name="theme-color"]');if(!m){m=document.createElement("meta");m.name="theme-color";document.head.appendChild(m)}m.content=t[k][1]})()`;

/** Shows a theme on the open page; does not store it. */
export function paintTheme(key: ThemeKey): void {
  const theme = themeOf(key);
  const root = document.documentElement;
  root.dataset.theme = theme.key;
  root.classList.remove("light", "dark");
  root.classList.add(theme.appearance);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme.colors.background);
}

/** Shows a theme and remembers it on this device. */
export function applyTheme(key: ThemeKey): void {
  paintTheme(key);
  try {
    localStorage.setItem(THEME_KEY, key);
  } catch {
    // Storage is closed to us: the choice holds for this page only.
  }
}
