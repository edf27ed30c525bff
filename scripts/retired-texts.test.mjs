/**
 * Texts that once stood on screens, in emails or in messages and read as translated; better ones replaced them
 * (retired-texts.json). None may come back: not in a page, an email, a message or a test.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./lib/script-tools.mjs";

const retired = JSON.parse(readFileSync(join(ROOT, "scripts", "retired-texts.json"), "utf8"));

it("no source holds a text that was replaced", () => {
  const listed = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "app", "worker", "e2e", "migrations/seed"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  const files = listed.split("\n").filter((file) => /\.(tsx?|json)$/.test(file) && existsSync(join(ROOT, file)));
  // Line breaks of the formatter may stand inside a sentence of JSX.
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), "utf8").replace(/\s+/g, " ")]);
  const found = texts.flatMap(([file, text]) =>
    retired.filter((old) => text.includes(old)).map((old) => `${file}: ${old}`),
  );
  expect(found).toEqual([]);
});
