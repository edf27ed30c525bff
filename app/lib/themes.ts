/**
 * The five themes with all their values. After a change run `npm run art`, which regenerates style sheets, drawings, icons and social cards; a test fails where something is stale.
 */
import type { Choice, ThemeKey } from "./theme-choice.ts";

type ThemeColors = Record<
  "primary" | "secondary" | "accent" | "background" | "surface" | "border" | "text" | "textDim",
  string
>;

export type Theme = Choice & {
  description: string;
  radixAccent: "grass" | "sky" | "jade" | "bronze" | "teal";
  radixGray: "olive" | "slate" | "sage" | "sand" | "mauve";
  /** #rrggbb each. */
  colors: ThemeColors;
  /** Colors of the drawn horizon: sky from zenith to horizon, the sun, ridges from far to near. */
  art: { sky: [string, string]; sun: string; ridges: [string, string, string, string, string] };
};

// Name and description, Radix scales, the colors in the order of `names`; then two sky colors, the sun and five ridges.
const names = ["primary", "secondary", "accent", "background", "surface", "border", "text", "textDim"] as const;
type Row = [string, string, Theme["appearance"], Theme["radixAccent"], Theme["radixGray"], string, string];
const rows: Record<ThemeKey, Row> = {
  "sacred-valley": [
    "Sacred Valley",
    "Terraces in morning light",
    "light",
    "grass",
    "olive",
    "2f5d3a 8a5a2b b8431f faf6ec fffdf7 d9cfb8 1f261d 5a6152",
    "fdf3d9 f6dfb4 f2b04a c9cfa8 9fb283 6f9163 476f49 2b4d35",
  ],
  "andes-mountains": [
    "Andes Mountains",
    "Snow peaks after dusk",
    "dark",
    "sky",
    "slate",
    "9cc4e8 c9d3de f0a35e 10161f 18212d 2f3d4e eef3f8 a9b6c4",
    "131c2a 2c405c f4c796 5b7896 41597a 304562 22334b 162233",
  ],
  "amazon-basin": [
    "Amazon Basin",
    "River and canopy by night",
    "dark",
    "jade",
    "sage",
    "6fd08c d7c46a ff8f6b 0b1a14 11251c 28463a eaf5ee a3bdb0",
    "0c1f18 1d4a3a f3d47c 3b7a5f 2b614a 1e4a38 143628 0d251b",
  ],
  "coastal-desert": [
    "Coastal Desert",
    "Dunes that end in the sea",
    "light",
    "bronze",
    "sand",
    "0f5f6e 94522d a8421c fbf3e7 fffaf2 e2d0b6 2a211a 6a5a4c",
    "fdf0dc f8d9b0 ef8a4b 8fc0c4 e9c596 d9a56d c08450 9a6238",
  ],
  "cloud-forest": [
    "Cloud Forest",
    "Mist that lifts off the slopes",
    "light",
    "teal",
    "mauve",
    "3b5b52 6c4f7d 9b3d6a f1f5f2 fbfdfb c9d6ce 1c2824 55645d",
    "f4f4f6 e2e6e8 d8a4bd c8d5d2 a6bcb6 7f9d95 5a7b73 3b5b52",
  ],
};

/** "2f5d3a 8a5a2b" to ["#2f5d3a", "#8a5a2b"]. */
const hexes = (line: string) => line.split(" ").map((c) => `#${c}`);

/** All themes, the default first. */
export const themes: readonly Theme[] = Object.entries(rows).map(([key, row]) => {
  const [name, description, appearance, radixAccent, radixGray, line, drawn] = row;
  const values = hexes(line);
  const art = hexes(drawn);
  const colors = Object.fromEntries(names.map((n, i) => [n, values[i]])) as ThemeColors;
  return {
    key: key as ThemeKey,
    name,
    appearance,
    background: colors.background,
    description,
    radixAccent,
    radixGray,
    colors,
    art: {
      sky: [art[0], art[1]] as [string, string],
      sun: art[2] as string,
      ridges: art.slice(3) as Theme["art"]["ridges"],
    },
  };
});

/** The text color on a primary (or secondary, or accent) area. */
export function onPrimary(theme: Theme): string {
  return theme.appearance === "dark" ? theme.colors.background : theme.colors.surface;
}
