/**
 * Choosing a theme: what every page loads of the themes, so it stays tiny. All about them stands in themes.ts;
 * theme-choices.ts and app/ui/tokens.css are made of it.
 */
import { choices } from "./theme-choices.ts";

export { choices };

export type ThemeKey = "sacred-valley" | "andes-mountains" | "amazon-basin" | "coastal-desert" | "cloud-forest";

export type Choice = {
  key: ThemeKey;
  name: string;
  appearance: "light" | "dark";
  /** #rrggbb, also of the browser's own bar. */
  background: string;
};

/** localStorage key of the choice, fixed by the specification. */
export const THEME_KEY = "tactical-theme";
export const DEFAULT_THEME: ThemeKey = "sacred-valley";
/** The browser's own bar, until the boot script knows which theme was chosen. */
export const DEFAULT_BAR = choices[0].background;

/** True for one of the five keys; anything may come out of storage. */
export function isThemeKey(value: unknown): value is ThemeKey {
  return choices.some((t) => t.key === value);
}

/**
 * Plain JavaScript for a script in <head> that runs before the first paint, so that nobody sees
 * another theme flash by. Storage may be closed (private mode): then the default stays.
 */
export const themeScript = `(function(){var t=${JSON.stringify(
  Object.fromEntries(choices.map((t) => [t.key, [t.appearance, t.background]])),
)},k="${DEFAULT_THEME}",e=document.documentElement;try{var s=localStorage.getItem("${THEME_KEY}");if(Object.hasOwn(t,s))k=s}catch(_){}e.dataset.theme=k;e.classList.remove("light","dark");e.classList.add(t[k][0]);var m=document.querySelector('meta[name="theme-color"]');if(!m){m=document.createElement("meta");m.name="theme-color";document.head.appendChild(m)}m.content=t[k][1]})()`;

/** Plain JavaScript, run after the boot script: asks for the theme's horizon, which the style sheet would name late. */
export const horizonPreload = `document.head.insertAdjacentHTML("beforeend",'<link rel="preload" as="image" fetchpriority="high" href="/art/horizon-'+document.documentElement.dataset.theme+'.svg">')`;

/** Shows a theme on the open page; does not store it. */
function paintTheme(key: ThemeKey): void {
  const theme = choices.find((t) => t.key === key) ?? (choices[0] as Choice);
  const root = document.documentElement;
  root.dataset.theme = theme.key;
  root.classList.remove("light", "dark");
  root.classList.add(theme.appearance);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme.background);
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
