/**
 * Which Workers tests a change needs. A changed file of a domain (a folder of worker/, or of worker/store/) needs the
 * tests of that folder. Any other file (kernel, platform, a file of app/) needs the tests of everything that imports
 * it, directly or through files of its kind. Types are checked elsewhere, so `import type` does not count.
 * Vitest's own `--changed` follows all imports: since each test creates a whole request context, it runs every test.
 */
import { posix } from "node:path";

/** Files that every Workers test depends on. */
const AFFECTS_ALL =
  /^(migrations(-analytics|-search)?\/|worker\/test\/|wrangler\.toml$|vitest\.config\.ts$|package-lock\.json$)/;

/** Folders of worker/ that are not domains. */
const NO_DOMAIN = ["kernel", "platform", "test"];

/** A file's domain as a path prefix, such as "worker/auth/"; undefined if it has none. */
function domainOf(file) {
  const [top, name, part, inside] = file.split("/");
  if (top !== "worker" || part === undefined || NO_DOMAIN.includes(name)) return undefined;
  return name === "store" && inside !== undefined ? `worker/store/${part}/` : `worker/${name}/`;
}

/**
 * @param changed paths of the changed files, from the root of the project
 * @param sources the text of each source file of app/ and worker/, by its path
 * @returns path prefixes of the tests to run; "worker/" stands for all of them
 */
export function changedDomains(changed, sources) {
  if (changed.some((file) => AFFECTS_ALL.test(file))) return ["worker/"];
  const importers = mapImporters(sources);
  const found = new Set();
  const seen = new Set();
  const follow = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const domain = domainOf(file);
    if (domain) found.add(domain);
    else if (file.startsWith("worker/") && file.endsWith(".test.ts")) found.add(file);
    else for (const importer of importers.get(file) ?? []) follow(importer);
  };
  for (const file of changed) follow(file);
  return [...found].filter((path) => ![...found].some((other) => other !== path && path.startsWith(other))).sort();
}

/** For each file, the files that import it. */
function mapImporters(sources) {
  const importers = new Map();
  for (const [file, text] of Object.entries(sources)) {
    for (const [, kind, name] of text.matchAll(/\b(?:import|export)\b(\s+type\b)?[^"';]*"([^"\n]+)"/g)) {
      const read = kind ? undefined : resolveImport(name, file);
      if (read) importers.set(read, [...(importers.get(read) ?? []), file]);
    }
  }
  return importers;
}

function resolveImport(name, from) {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  return /^#(app|worker)\//.test(name) ? name.slice(1) : undefined;
}
