import { brand } from "../../app/brand.ts";
import { darkThemeColors as dark, themeColors as light } from "../kernel/theme-colors.ts";

/** The colors of the inline styles: what mail programs show that read no style sheet. */
export const LIGHT = {
  page: light.background,
  card: light.surface,
  foot: "#f0e8d5",
  tint: "#edefe0",
  line: light.border,
  text: light.text,
  dim: light.textDim,
  brand: light.primary,
  onBrand: light.onPrimary,
  saving: "#1f6b35",
  sky: light.sky,
  ground: light.ridges[4],
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
  page: dark.background,
  card: dark.surface,
  foot: "#1b2632",
  tint: "#1d2b39",
  line: dark.border,
  text: dark.text,
  dim: dark.textDim,
  brand: dark.primary,
  onBrand: dark.onPrimary,
  saving: "#7fd69b",
  sky: dark.sky,
  ground: dark.ridges[4],
};

export const SANS = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
export const MONO = "ui-monospace,Menlo,Consolas,monospace";

/** 600 px and phones; what is inline holds where this is not read. */
const PHONE = [
  ".outer{padding:0!important}",
  ".pad{padding-left:20px!important;padding-right:20px!important}",
  ".heading{font-size:26px!important;line-height:1.2!important}",
  ".stack{display:block!important;width:100%!important;box-sizing:border-box!important;text-align:left!important}",
  ".stack-gap{padding-left:0!important;padding-top:16px!important}",
  ".wide,.wide a{display:block!important;width:auto!important;text-align:center!important}",
  ".wide-table{width:100%!important}",
  ".picture{width:52px!important;height:52px!important}",
  ".picture-cell{width:52px!important;padding-right:12px!important}",
  ".box{padding:16px!important}",
  ".choice{padding:0 2px!important}.choice a{padding:11px 0!important;font-size:14px!important}",
].join("");

const rule = (name: keyof typeof LIGHT, property = "background") =>
  `.${name === "onBrand" ? "on-brand" : name}-${property === "background" ? "bg" : property === "color" ? "ink" : "edge"}{${property}:${DARK[name]}!important}`;

const DARK_RULES = [
  ...(["page", "card", "foot", "tint", "brand", "sky", "ground"] as const).map((name) => rule(name)),
  ...(["text", "dim", "brand", "onBrand", "saving"] as const).map((name) => rule(name, "color")),
  ...(["line", "brand", "dim"] as const).map((name) => rule(name, "border-color")),
  ".only-light{display:none!important}",
  ".only-dark{display:block!important;max-height:none!important;overflow:visible!important}",
].join("");

export const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-underline-offset:2px}
.photo{max-height:68px;object-fit:contain}
@media (max-width:480px){${PHONE}}
@media (prefers-color-scheme:dark){${DARK_RULES}}
`;

/** The postal address on one line: the law wants one in mail that sells. */
export function postalAddress(countryName: (code: string) => string): string {
  const { street, city, region, postalCode, country } = brand.contact.address;
  return `${street}, ${city}, ${region} ${postalCode}, ${countryName(country)}`;
}
