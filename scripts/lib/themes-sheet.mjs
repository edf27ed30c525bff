/**
 * Cuts the style sheet of Radix Themes' components down to those that the site has: the build imports the result from
 * .tikari/themes. It is 432 kB for all of them, and blocks the first paint of the fitness app and of the admin area.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, SCRIPT_STATE_DIR } from "./script-tools.mjs";

const FOLDER = join(SCRIPT_STATE_DIR, "themes");
const PACKAGE = join(ROOT, "node_modules", "@radix-ui", "themes");

/** How the classes begin of what app/ui/radix-themes.tsx exports, and of the parts that these consist of. */
const KEPT = ["Avatar", "BaseMenu", "BaseTabList", "DropdownMenu", "PopperContent", "SegmentedControl", "TabNav"];

const isKept = (name) => KEPT.some((kept) => name.startsWith(kept));

/**
 * The rules for the named components. Rules for the sizes of a component at breakpoints are left out: no component here has
 * a size that depends on the width.
 * @param css the package's components.css
 */
export async function cutThemesSheet(css) {
  const { default: postcss } = await import("postcss");
  const sheet = postcss.parse(css);
  sheet.walkAtRules("media", (media) => {
    if (/^\(min-width/.test(media.params)) media.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.parent.type === "atrule" && rule.parent.name === "keyframes") return;
    const wanted = rule.selectors.filter((selector) => {
      const names = [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name]) => name);
      return names.every(isKept);
    });
    if (wanted.length === 0) rule.remove();
    else rule.selectors = wanted;
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** Writes the sheet if it is missing or was made from other inputs. */
export async function writeThemesSheet() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const wanted = JSON.stringify({ version, KEPT });
  const stamp = join(FOLDER, "made-of.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, "components.css"),
    await cutThemesSheet(readFileSync(join(PACKAGE, "components.css"), "utf8")),
  );
  writeFileSync(stamp, wanted);
}
