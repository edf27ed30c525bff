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
