/**
 * What the fitness app costs a member's browser when it opens for the first time, in gzip, and that its document names all
 * of it: what is found one file in another comes a round trip later each.
 */
import { env } from "cloudflare:workers";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { signInFitnessMember } from "../fitness/testing/members.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";

/** Bytes of gzip of all scripts and style sheets: a page's frame of 130 kB, that of the app, and the tab. */
const BUDGETS: Record<string, number> = {
  today: 227_000,
  nutrition: 247_000,
  workouts: 218_000,
  progress: 264_000,
  plan: 224_000,
  coach: 242_000,
};

let cookie = "";
beforeAll(async () => {
  const { browser } = await signInFitnessMember("Wari", { grants: ["fitness", "coach"] });
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});

async function readAsset(name: string): Promise<string> {
  const response = await (env as Env).ASSETS.fetch(SITE + name);
  if (!response.ok) throw new Error(`The page names ${name}, which was not built.`);
  return response.text();
}

const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((found) => found[1] ?? "");

it.each(Object.entries(BUDGETS))("%s", async (tab, budget) => {
  const { text } = await fetchBuilt(`/fitness-app?tab=${tab}`, { headers: { cookie } });
  const scripts = new Set(allMatches(text, /<link rel="modulepreload" href="([^"]+)"/g));
  const named = [...scripts].map((name) => name.replace(/-[\w-]{8}\.js$/, ""));
  expect(named).toEqual(expect.arrayContaining(["/assets/fitness-frame", `/assets/${tab}-tab`]));

  const missing: string[] = [];
  for (const name of scripts)
    for (const other of allMatches(await readAsset(name), /(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g)) {
      const path = new URL(other, SITE + name).pathname;
      if (!scripts.has(path)) missing.push(`${path}, of ${name}`);
    }
  expect(missing, "the document doesn't name what these import").toEqual([]);

  // Schemas weigh more than a screen, and are needed once something is saved.
  expect(named).not.toContain("/assets/schemas");

  const sheets = new Set(allMatches(text, /<link rel="(?:stylesheet|preload" as="style)" href="([^"#]+)/g));
  const weights = await Promise.all(
    [...scripts, ...sheets].map(async (name) => [name, gzipSync(await readAsset(name)).length] as const),
  );
  const heaviest = weights.toSorted(([, one], [, other]) => other - one).slice(0, 9);
  expect(
    weights.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(heaviest),
  ).toBeLessThanOrEqual(budget);
});

it("the shell names all that a device needs without a connection, and none of the site's menus", async () => {
  const { text } = await fetchBuilt("/fitness-app?shell=1");
  const files = allMatches(text, /<meta name="offline-files" content="([^"]+)"/g).flatMap((list) => list.split(" "));
  const named = new Set(files.map((name) => name.replace(/-[\w-]{8}\.(\w+)$/, ".$1")));
  const opened = [
    "history-view",
    "live-workout-view",
    "routine-editor",
    "add-food-sheet",
    "meal-menu",
    "answers-dialog",
  ];
  const needed = [...Object.keys(BUDGETS).map((tab) => `${tab}-tab`), ...opened, "domain-apply", "toast-view"];
  expect(
    [...needed.map((name) => `/assets/${name}.js`), "/assets/library.json"].filter((name) => !named.has(name)),
  ).toEqual([]);
  expect(
    ["search-dialog", "cart-drawer", "mobile-menu-sheet"].filter((name) => named.has(`/assets/${name}.js`)),
  ).toEqual([]);
  // public/sw.js keeps 300 files, of which some should be left for the site.
  expect(files.length).toBeLessThan(200);
  for (const name of files) await readAsset(name);
});

it("the page about the app names none of it", async () => {
  const { text } = await fetchBuilt("/fitness-app");
  expect(text).not.toMatch(/fitness-frame-|today-tab-/);
});
