/** The pictures of the email layout: mail programs show neither SVG nor style sheets of the site. */
import { renderToStaticMarkup } from "react-dom/server";
import { LogoMark } from "#app/art/index.ts";
import type { Theme } from "#app/lib/themes.ts";
import { themeCss } from "#app/ui/theme-css.ts";
// @ts-expect-error The drawing is plain JavaScript.
import { ridgeline } from "./horizons.mjs";
import type { Picture } from "./pictures.tsx";

/** A color of the mark that is read on the light and on the dark sky. */
const MARK_COLOR = "#d0552f";

/** The landscape below the logo, light and dark, and the mark beside the name. */
export function listMailPictures(themes: readonly Theme[], weaveCss: string): Picture[] {
  const light = themes[0] as Theme;
  const dark = themes.find((theme) => theme.key === "andes-mountains") as Theme;
  return [
    landscape("band-light", light, weaveCss),
    landscape("band-dark", dark, weaveCss),
    {
      file: "public/art/mail/mark.png",
      type: "png",
      widths: [56],
      height: 56,
      html: renderToStaticMarkup(<LogoMark size={56} />),
      css: `body{margin:0;color:${MARK_COLOR}}svg{display:block}`,
    },
  ];
}

/** 600 × 104 px at twice the resolution; its upper edge has the color of the sky that the layout puts above it. */
function landscape(name: string, theme: Theme, weaveCss: string): Picture {
  const { sky, sun } = theme.art;
  const css = `${themeCss([theme])}${weaveCss}
body{margin:0;width:1200px;height:208px;overflow:hidden;background:linear-gradient(${sky[0]},${sky[1]} 80%)}
.scene{position:relative;width:1200px;height:180px;overflow:hidden}
.scene>svg{position:absolute;left:0;bottom:0;width:1200px;height:112px}
.sun{position:absolute;left:886px;top:44px;width:96px;height:96px;border-radius:50%;background:${sun}}
.ring{position:absolute;border:2px solid ${sun};border-radius:50%;opacity:.5}
${theme.appearance === "dark" ? `.weave{background:${theme.colors.surface}!important}` : ""}
.weave-thin{height:28px}.weave-thin::before,.weave-thin::after{mask-size:42px 28px}`;
  const html = `<div class="scene"><div class="ring" style="left:866px;top:24px;width:132px;height:132px"></div><div class="ring" style="left:846px;top:4px;width:172px;height:172px;opacity:.28"></div><div class="sun"></div>${ridgeline(theme)}</div><div class="weave weave-thin"></div>`;
  return {
    file: `public/art/mail/${name}.jpg`,
    type: "jpeg",
    widths: [1200],
    height: 208,
    quality: 78,
    html,
    css,
    theme: theme.key,
  };
}
