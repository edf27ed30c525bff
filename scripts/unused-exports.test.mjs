/** What only tests use, or nobody, is dead code: each export of the site is named in another of its files, or again in its own. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

/** Their exports are read by name by the frameworks: pages, tables, what Cloudflare calls, and configurations. */
const READ_BY_FRAMEWORKS =
  /^app\/(routes\/|root\.tsx|entry\.|routes\.ts)|schema(-\w+)?\.ts$|-schema\.ts$|^worker\/index\.ts$|\.config\.ts$|\.d\.ts$/;
const IS_TEST = /\.(test|spec)\.|\/testing\/|^worker\/test\/|^e2e\//;

/** How tests reach what has no other way in. */
const FOR_TESTS = new Set(["worker/platform/isolate-reset.ts: resetIsolateState"]);

/** @returns the exports that nothing but tests uses, as "file: name" */
function findUnusedExports(files) {
  const production = [...files].filter(([file]) => !IS_TEST.test(file));
  const places = new Map();
  for (const [file, text] of production) {
    // A name that an index hands on is not used by it.
    const isIndex = !READ_BY_FRAMEWORKS.test(file);
    const read = isIndex ? text.replaceAll(/^export (?:type )?\{[^}]*\} from /gm, "") : text;
    for (const [word] of read.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const own = places.get(word) ?? places.set(word, new Map()).get(word);
      own.set(file, (own.get(file) ?? 0) + 1);
    }
  }
  return production.flatMap(([file, text]) =>
    READ_BY_FRAMEWORKS.test(file)
      ? []
      : [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm)]
          .filter(([, name]) => {
            const own = places.get(name);
            return own.size === 1 && own.get(file) === 1;
          })
          .map(([, name]) => `${file}: ${name}`),
  );
}

it("finds what nobody uses, also where an index hands it on or a test names it", () => {
  const files = new Map([
    ["worker/a/service.ts", "export const used = 1;\nexport const handedOn = 2;\nexport function tested() {}\n"],
    ["worker/a/index.ts", 'export { handedOn, used } from "./service.ts";\n'],
    ["worker/b.ts", 'import { used } from "./a/index.ts";\nused();\n'],
    ["worker/a/service.test.ts", 'import { tested } from "./service.ts";\ntested();\n'],
    ["worker/a/schema.ts", "export const table = 1;\n"],
  ]);
  expect(findUnusedExports(files)).toEqual(["worker/a/service.ts: handedOn", "worker/a/service.ts: tested"]);
});

it("there is none", () => {
  const listed = execFileSync("git", ["ls-files", "app", "worker"], { cwd: ROOT, encoding: "utf8" });
  const scripts = execFileSync("git", ["ls-files", "scripts", "migrations/seed/*.mjs", "*.config.ts"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const paths = `${listed}\n${scripts}`.split("\n").filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const files = new Map(paths.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
  expect(findUnusedExports(files).filter((found) => !FOR_TESTS.has(found))).toEqual([]);
});
