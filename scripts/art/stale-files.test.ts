import { expect, it } from "vitest";
import { type Theme, themes } from "../../app/lib/themes.ts";
import noted from "./pictures.json" with { type: "json" };
import { findOrphanedPictures, stalePictures, staleTexts } from "./stale-files.ts";

const stale = (all: readonly Theme[], stamps?: Parameters<typeof stalePictures>[1]) =>
  [...staleTexts(all).map(([file]) => file), ...stalePictures(all, stamps).map((p) => p.file)].sort();

/** The themes with one color of one of them changed. */
const changed = (key: string, change: (theme: Theme) => void) =>
  themes.map((theme) => {
    const copy = structuredClone(theme);
    if (theme.key === key) change(copy);
    return copy;
  });

it("no file derived from themes, drawings and demo products is stale (otherwise run `npm run art`)", () => {
  expect(stale(themes)).toEqual([]);
  expect(findOrphanedPictures(themes)).toEqual([]);
});

it("a changed color makes the files that show it stale", () => {
  const primary = changed("sacred-valley", (theme) => {
    theme.colors.primary = "#123456";
  });
  expect(stale(primary)).toEqual(
    expect.arrayContaining([
      "app/ui/tokens.css",
      "public/api-docs.css",
      "public/art/cards/home.jpg",
      "public/favicon.ico",
      "public/icons/apple-touch-icon.png",
      "public/icons/favicon.svg",
      "public/icons/icon-192.png",
      "public/icons/icon-512.png",
      "public/icons/icon-maskable-512.png",
      "public/offline.html",
      "worker/kernel/theme-colors.ts",
    ]),
  );
  const background = changed("sacred-valley", (theme) => {
    theme.background = theme.colors.background = "#fefefe";
  });
  expect(stale(background)).toEqual(
    expect.arrayContaining(["app/lib/theme-choices.ts", "public/manifest.webmanifest"]),
  );
  const ridge = changed("cloud-forest", (theme) => {
    theme.art.ridges[2] = "#123456";
  });
  expect(stale(ridge)).toEqual([
    "app/ui/tokens.css",
    "public/art/cards/blank-cloud-forest.jpg",
    "public/art/cards/science.jpg",
    "public/art/horizon-cloud-forest.svg",
    "public/art/ridgeline-cloud-forest.svg",
  ]);
});

it("a picture without a stamp, or with other bytes than its stamp, is stale", () => {
  const { "public/art/packs/puna.jpg": _, ...stamps } = noted;
  const other = { ...stamps, "public/favicon.ico": { ...stamps["public/favicon.ico"], bytes: "others" } };
  expect(stale(themes, other)).toEqual(["public/art/packs/puna.jpg", "public/favicon.ico"]);
});
