import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";
import { cutThemesSheet } from "./lib/themes-sheet.mjs";

const PACKAGE = join(ROOT, "node_modules", "@radix-ui", "themes");
const COMPONENTS = join(PACKAGE, "dist", "esm", "components");

/** What our components import without showing it: a surface with a scroll area, and the theme's tooltips. */
const NOT_SHOWN = /^(ScrollArea|Tooltip|ContextMenu)/;

/** The classes of a sheet's rules that name a component. */
function listClasses(css) {
  const found = new Set();
  postcss.parse(css).walkRules((rule) => {
    for (const [, name] of rule.selector.matchAll(/\.rt-([A-Z]\w*)/g)) found.add(name);
  });
  return found;
}

/** The classes that a component of the package and those that it imports write. */
function classesOf(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const code = readFileSync(file, "utf8");
  const own = [...code.matchAll(/\brt-([A-Z]\w*)/g)].map(([, name]) => name);
  const imported = [...code.matchAll(/from"\.\/([\w-]+\.js)"/g)].map(([, name]) => join(COMPONENTS, name));
  return [...own, ...imported.flatMap((other) => classesOf(other, seen))];
}

const full = readFileSync(join(PACKAGE, "components.css"), "utf8");
const cut = await cutThemesSheet(full);

it("keeps the rules of each component that app/ui/radix-themes.tsx exports, in a tenth of the size", () => {
  const source = readFileSync(join(ROOT, "app", "ui", "radix-themes.tsx"), "utf8");
  const names = [...source.matchAll(/(?:import|export) \{([^}]*)\} from "@radix-ui\/themes"/g)]
    .flatMap(([, list]) => list.split(","))
    .map((name) => name.trim().split(" as ")[0]);
  expect(names).toContain("DropdownMenu");
  const files = names.map((name) => `${name.replace(/(?<=.)[A-Z]/g, "-$&").toLowerCase()}.js`);
  expect(files.filter((file) => !existsSync(join(COMPONENTS, file)))).toEqual([]);
  const used = new Set(files.flatMap((file) => classesOf(join(COMPONENTS, file))));
  const [all, kept] = [listClasses(full), listClasses(cut)];
  expect([...used].filter((name) => all.has(name) && !kept.has(name) && !NOT_SHOWN.test(name))).toEqual([]);
  expect(kept.size).toBeGreaterThan(20);
  expect(cut.length).toBeLessThan(full.length / 9);
});

it("keeps what isn't a component's: resets, keyframes and the theme itself", () => {
  for (const rule of [".rt-reset:where(button)", "@keyframes rt-fade-in", ":where(.radix-themes)"])
    expect(cut, rule).toContain(rule);
  expect(cut).not.toMatch(/@media \(min-width/);
});
