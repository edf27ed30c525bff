/* Made of app/lib/themes.ts by `npm run art`. */

/** The colors of the default theme. */
export const themeColors = {
  primary: "#2f5d3a",
  secondary: "#8a5a2b",
  accent: "#b8431f",
  background: "#faf6ec",
  surface: "#fffdf7",
  border: "#d9cfb8",
  text: "#1f261d",
  textDim: "#5a6152",
  onPrimary: "#fffdf7",
  sky: "#fdf3d9",
  ridges: ["#c9cfa8", "#9fb283", "#6f9163", "#476f49", "#2b4d35"],
} as const;

/** The colors of the dark theme of emails. */
export const darkThemeColors = {
  primary: "#9cc4e8",
  secondary: "#c9d3de",
  accent: "#f0a35e",
  background: "#10161f",
  surface: "#18212d",
  border: "#2f3d4e",
  text: "#eef3f8",
  textDim: "#a9b6c4",
  onPrimary: "#10161f",
  sky: "#131c2a",
  ridges: ["#5b7896", "#41597a", "#304562", "#22334b", "#162233"],
} as const;
