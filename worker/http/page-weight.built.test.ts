/**
 * What a page costs a guest's browser, in gzip. Counted are the document, every style sheet that it
 * names, and every script that it names or that one of these imports; a browser journey
 * (e2e/lazy-hydration.spec.ts) holds pages to loading nothing else by themselves.
 */

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { openVisit } from "../request-context.ts";
import { knock, SITE } from "../test/built-worker.ts";
import { openPaths, publicPatterns } from "./route-access.ts";

/** Bytes of gzip. */
const BUDGET = { js: 130_000, css: 13_000, html: 15_000 };
type Weight = typeof BUDGET;

/** Pages that compute in the browser what others are told have a bound of their own. */
const OWN: Record<string, Partial<Weight>> = {
  // Prices every change of the cart at once, by the server's own rules.
  "/cart": { js: 142_000 },
  // Shows the order as the cart does, and what came of its subscriptions.
  "/success": { js: 142_000 },
  // Checks each answer by the questionnaire's own schemas (zod, 25 kB), so that it goes on without a network.
  "/custom-project": { js: 165_000 },
  // Prices as the cart does, and checks addresses and the order by the server's schemas (zod, 25 kB).
  "/checkout": { js: 180_000 },
};

const EXAMPLE: Record<string, string> = {
  "/products/:handle": "/products/puna",
  "/lab/lots/:number": "/lab/lots/PUNA-2608-01",
  "/blog/:category": "/blog/training",
  "/article/:slug": "/article/quinoa-porridge-with-maca-and-cacao",
  "/posts/category/:category": "/posts/category/recipe-guides",
  "/posts/tag/:tag": "/posts/tag/protein",
};
/** Of objects that no guest has, for machines, or leading a guest to /login. */
const WITHOUT = [
  /:id$/,
  /\.(xml|txt)$/,
  /^\/(setup|dev\/mailbox)$/,
  /^\/(orders|subscriptions|account|account\/cards|profile-settings)$/,
];
const paths = [...publicPatterns, ...openPaths]
  .filter((path) => !WITHOUT.some((out) => out.test(path)))
  .map((path) => EXAMPLE[path] ?? path);

async function read(name: string): Promise<string> {
  const answer = await (env as Env).ASSETS.fetch(SITE + name);
  if (!answer.ok) throw new Error(`The page names ${name}, which was not built.`);
  return answer.text();
}

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1] ?? "");

/** The scripts that a document names, with all that they import. */
async function scriptsOf(html: string): Promise<string[]> {
  const preloaded = all(html, /data-modules="([^"]*)"/g).flatMap((list) => list.split(" "));
  const linked = all(html, /<link [^>]*rel="modulepreload" href="([^"]+)"/g);
  const imported = all(html, /import (?:\* as \w+ from )?"([^"]+)"/g);
  const found = new Set([...preloaded, ...linked, ...imported].filter(Boolean));
  for (const name of found)
    for (const other of all(await read(name), /(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g))
      found.add(new URL(other, SITE + name).pathname);
  return [...found];
}

const sheetsOf = (html: string): string[] => {
  const links = all(html, /(<link [^>]*rel="stylesheet"[^>]*>)/g);
  return [...new Set(links.flatMap((link) => all(link, /href="([^"#]+)/g)))];
};

/** Each file with its weight, the heaviest first. */
async function weighed(names: string[]): Promise<[name: string, bytes: number][]> {
  const list = await Promise.all(
    names.map(async (name): Promise<[string, number]> => [name, gzipped(await read(name))]),
  );
  return list.sort(([, one], [, other]) => other - one);
}

const sum = (list: [string, number][]): number => list.reduce((bytes, [, more]) => bytes + more, 0);

/** What a failing test says: route, figure, and where the weight is. */
const told = (path: string, what: string, bytes: number, list: [string, number][]): string =>
  `${path}: ${bytes} bytes of ${what}. ${list
    .slice(0, 9)
    .map(([name, of]) => `${name.replace("/assets/", "")} ${of}`)
    .join(", ")}`;

beforeAll(async () => {
  const ctx = createExecutionContext();
  await openVisit(new Request(SITE), env as Env, ctx).store.loadDemo();
  await waitOnExecutionContext(ctx);
});

it.each(paths)("%s", async (path) => {
  const { status, text } = await knock(path);
  expect(status).toBe(200);
  const bound = { ...BUDGET, ...OWN[path] };
  const scripts = await weighed(await scriptsOf(text));
  const sheets = await weighed(sheetsOf(text));
  expect.soft(sum(scripts), told(path, "JavaScript", sum(scripts), scripts)).toBeLessThanOrEqual(bound.js);
  expect.soft(sum(sheets), told(path, "style sheets", sum(sheets), sheets)).toBeLessThanOrEqual(bound.css);
  // The frame of every page is among them, or what is looked for is not what is written.
  expect([sum(scripts) > 100_000, sum(sheets) > 7_000]).toEqual([true, true]);
  const html = gzipped(text);
  expect.soft(html, told(path, "HTML", html, [])).toBeLessThanOrEqual(bound.html);
});
