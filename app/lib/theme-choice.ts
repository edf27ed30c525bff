/**
 * Choosing a theme: every page loads this file, so it stays tiny. themes.ts has everything about the themes; theme-choices.ts and app/ui/tokens.css are generated from it.
 */
import { store } from "./local-store.ts";
import { choices } from "./theme-choices.ts";

export { choices };

export type ThemeKey = "sacred-valley" | "andes-mountains" | "amazon-basin" | "coastal-desert" | "cloud-forest";

export type Choice = {
  key: ThemeKey;
  name: string;
  appearance: "light" | "dark";
  /** #rrggbb, also for the browser's toolbar. */
  background: string;
};

/** localStorage key of the choice, fixed by the specification. */
export const THEME_KEY = "tactical-theme";
export const DEFAULT_THEME: ThemeKey = "sacred-valley";
/** The browser's toolbar color, until the theme script knows which theme was chosen. */
export const DEFAULT_BAR = choices[0].background;

/** True for one of the five keys; storage may hold anything. */
export function isThemeKey(value: unknown): value is ThemeKey {
  return choices.some((t) => t.key === value);
}

const scriptChoices = (): string =>
  JSON.stringify(Object.fromEntries(choices.map((t) => [t.key, [t.appearance, t.background]])));

/**
 * Plain JavaScript for a script in <head> that runs before the first paint, so that nobody sees
 * another theme flash by. Storage may not be available (private mode): then the default stays.
 */
export const themeScript = `(function(){var t=${import.meta.env.SSR ? scriptChoices() : ""},k="${DEFAULT_THEME}",e=document.documentElement;try{var s=localStorage.getItem("${THEME_KEY}");if(Object.hasOwn(t,s))k=s}catch(_){}e.dataset.theme=k;e.classList.remove("light","dark");e.classList.add(t[k][0]);var m=document.querySelector('meta[name="theme-color"]');if(!m){m=document.createElement("meta");m.name="theme-color";document.head.appendChild(m)}m.content=t[k][1]})()`;

/** Plain JavaScript, run after the theme script: preloads the theme's horizon picture, which the style sheet would request late. */
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
  store(THEME_KEY, key);
}
