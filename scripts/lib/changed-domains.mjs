/**
 * Which Workers tests a change asks for. A changed file of a domain (a folder of worker/, or of worker/store/) asks
 * for the tests of that folder. Any other one (kernel, platform, a file of app/) asks for the tests of whatever reads
 * it, directly or through others of its kind. Types are checked elsewhere, so `import type` does not count.
 *
 * Vitest's own `--changed` follows all imports: since each test opens a whole request context, it takes every test.
 */
import { posix } from "node:path";

/** What all Workers tests stand on. */
const FOR_ALL = /^(migrations\/|worker\/test\/|wrangler\.toml$|vitest\.config\.ts$|package-lock\.json$)/;

/** Folders of worker/ that are no domain. */
const SHARED = ["kernel", "platform", "test"];

/** A file's domain as the beginning of its paths, such as "worker/auth/"; undefined where it has none. */
function domainOf(file) {
  const [top, name, part, inside] = file.split("/");
  if (top !== "worker" || part === undefined || SHARED.includes(name)) return undefined;
  return name === "store" && inside !== undefined ? `worker/store/${part}/` : `worker/${name}/`;
}

/**
 * @param changed paths of the changed files, from the root of the project
 * @param sources the text of each source file of app/ and worker/, by its path
 * @returns what the paths of the tests to run begin with; "worker/" stands for all of them
 */
export function changedDomains(changed, sources) {
  if (changed.some((file) => FOR_ALL.test(file))) return ["worker/"];
  const readers = readersOf(sources);
  const found = new Set();
  const seen = new Set();
  const follow = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    const domain = domainOf(file);
    if (domain) found.add(domain);
    else if (file.startsWith("worker/") && file.endsWith(".test.ts")) found.add(file);
    else for (const reader of readers.get(file) ?? []) follow(reader);
  };
  for (const file of changed) follow(file);
  return [...found].filter((path) => ![...found].some((other) => other !== path && path.startsWith(other))).sort();
}

/** The files that import each file. */
function readersOf(sources) {
  const readers = new Map();
  for (const [file, text] of Object.entries(sources)) {
    for (const [, kind, name] of text.matchAll(/\b(?:import|export)\b(\s+type\b)?[^"';]*"([^"\n]+)"/g)) {
      const read = kind ? undefined : resolved(name, file);
      if (read) readers.set(read, [...(readers.get(read) ?? []), file]);
    }
  }
  return readers;
}

function resolved(name, from) {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  return /^#(app|worker)\//.test(name) ? name.slice(1) : undefined;
}
