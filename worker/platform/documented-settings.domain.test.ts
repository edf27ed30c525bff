import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Vite's own, not a setting. */
const VITE_VARIABLES = ["BUILD_ID", "DEV", "MODE", "PROD", "SSR"];

/** Every setting that the sources read, as `env.NAME` or as `{ NAME?: string }`, beside the bindings of wrangler.toml. */
function findSettings(): string[] {
  const files = ["app", "worker"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"));
  const names = sources.flatMap((path) =>
    [...readText(path).matchAll(/(?:\benv|\be)\??\.([A-Z][A-Z_]+)\b|\b([A-Z][A-Z_]+)\?: string/g)].map(
      (m) => m[1] ?? m[2],
    ),
  );
  const bound = [...readText("wrangler.toml").matchAll(/^(?:binding|name) = "([A-Z_]+)"/gm)].map((m) => m[1]);
  return [...new Set(names)].filter(
    (name) => name && !bound.includes(name) && !VITE_VARIABLES.includes(name),
  ) as string[];
}

it("documents every setting that the sources read in the README or in docs", () => {
  const found = findSettings();
  expect(found).toEqual(expect.arrayContaining(["OIDC_ISSUER", "VITE_GA_ID", "SITE_ORIGIN", "STRIPE_SECRET_KEY"]));
  const docs = readdirSync(new URL("docs", root)).filter((name) => name.endsWith(".md"));
  const documentation = ["README.md", ...docs.map((name) => `docs/${name}`)].map(readText).join("\n");
  expect(found.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([]);
});
