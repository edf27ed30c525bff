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

/** The longest of the words that stand whole inside of a text, if there is one: a source without that word can't hold it. */
const longestInnerWord = (text) =>
  (text.match(/(?<=[^A-Za-z])[A-Za-z]+(?=[^A-Za-z])/g) ?? []).sort((a, b) => b.length - a.length)[0];

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
  const wanted = retired.map((old) => ({ old, word: longestInnerWord(old) }));
  const found = texts.flatMap(([file, text]) => {
    const words = new Set(text.match(/[A-Za-z]+/g));
    return wanted
      .filter(({ old, word }) => (word === undefined || words.has(word)) && text.includes(old))
      .map(({ old }) => `${file}: ${old}`);
  });
  expect(found).toEqual([]);
});
