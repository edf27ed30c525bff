/**
 * The pictures that are rendered in a browser from the site's own drawings: icons, packs and social cards, each with
 * all of its inputs.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { PlantName } from "#app/art/plant-names.ts";
import { plantInline } from "#app/art/plants.ts";
import type { ThemeKey } from "#app/lib/theme-choice.ts";
import type { Theme } from "#app/lib/themes.ts";
import { themeCss } from "#app/ui/theme-css.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { faviconSvg, readText } from "./derived-texts.ts";
// @ts-expect-error The drawing is plain JavaScript.
import { horizon } from "./horizons.mjs";
import { listMailPictures } from "./mail-pictures.tsx";
import { buildSocialCards, DemoPack } from "./social-cards.tsx";

export interface Picture {
  /** Path of the file. */
  file: string;
  type: "png" | "jpeg" | "ico";
  /** Widths of the rendered page; an .ico contains a square picture of each. */
  widths: number[];
  height: number;
  quality?: number;
  html: string;
  css: string;
  theme?: ThemeKey;
  /** Files that the page loads, by URL. */
  reads?: Record<string, string>;
  /** It contains text in the site's fonts. */
  words?: true;
}

/** Every picture, for these themes. */
export function listPictures(themes: readonly Theme[]): Picture[] {
  return [
    ...iconPictures(themes[0] as Theme),
    ...packPictures(),
    ...socialCardPictures(themes),
    ...listMailPictures(themes, usedRules(readText("app/art/art.css"), '<p class="weave weave-thin">')),
  ];
}

function iconPictures(theme: Theme): Picture[] {
  const css = "body{margin:0}svg{display:block;width:100vw;height:100vh}";
  const round = { html: faviconSvg(theme, 15), css };
  // Systems that crop icons themselves need a full square.
  const square = { html: faviconSvg(theme, 0), css };
  const png = (name: string, size: number, drawing: typeof round): Picture => ({
    file: `public/icons/${name}.png`,
    type: "png",
    widths: [size],
    height: size,
    ...drawing,
  });
  return [
    png("icon-192", 192, round),
    png("icon-512", 512, round),
    png("icon-maskable-512", 512, square),
    png("apple-touch-icon", 180, square),
    // Browsers, feed readers and bots request it without a link.
    { file: "public/favicon.ico", type: "ico", widths: [16, 32, 48], height: 48, ...round },
  ];
}

const FACES = `:root{--default-font-family:"Instrument Sans";--heading-font-family:"Fraunces Display"}`;

/** Each demo product's pack on white, as feeds and search engines require; its `look.image` points here. */
function packPictures(): Picture[] {
  const css = `${FACES}body{margin:0;height:1000px;display:grid;place-items:center;background:#fff}svg{width:690px;height:920px}`;
  return DEMO_PRODUCTS.map(({ handle }) => ({
    file: `public/art/packs/${handle}.jpg`,
    type: "jpeg",
    widths: [800],
    height: 1000,
    quality: 82,
    html: inlinePlants(renderToStaticMarkup(<DemoPack name={handle} />)),
    css,
    words: true,
  }));
}

function socialCardPictures(themes: readonly Theme[]): Picture[] {
  const art = readText("app/art/horizon.css") + readText("app/art/art.css");
  const own = readText("scripts/art/social-card.css");
  return buildSocialCards(themes).map(({ name, theme: key, html: card, height = 630, css = "" }) => {
    const html = inlinePlants(card);
    const theme = themes.find((t) => t.key === key) as Theme;
    return {
      file: `public/art/cards/${name}.jpg`,
      type: "jpeg",
      widths: [1200],
      height,
      quality: 64,
      html,
      css: themeCss([theme]) + usedRules(art, html) + own + css,
      theme: key,
      reads: { [`/art/horizon-${key}.svg`]: horizon(theme) },
      words: true,
    };
  });
}

/** Inlines the plants, which pages load from files: a picture must contain all of its inputs. */
export const inlinePlants = (html: string): string =>
  html.replace(
    /<use href="\/art\/plants\/([a-z-]+)\.svg#p" stroke-width="([\d.]+)"><\/use>/g,
    (_, name: PlantName, width: string) => plantInline(name, width),
  );

/** The rules of a style sheet that name a class of the page: changes of others must not make its picture stale. */
function usedRules(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").match(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? [];
  return rules
    .filter((rule) => [...rule.matchAll(/\.([a-z][\w-]*)/g)].some(([, name = ""]) => classes.has(name)))
    .join("");
}
