import { expect, it } from "vitest";
import { explainUnreadable } from "../../kernel/markdown-limits.ts";
import { cpuTimeOf } from "../../test/cpu-time.ts";
import { EntryFileError, readEntryFile } from "./front-matter.ts";

/** What would keep the parser busy for minutes, or end it. */
it.each([
  ["quotes in each other", `${"> ".repeat(3000)}a`],
  ["lists in each other", `${"- ".repeat(3000)}a`],
  ["numbered lists in each other", `${"1. ".repeat(3000)}a`],
  ["quotes in each other on a later line", `a\n\n${">".repeat(3000)} a`],
  ["lists in each other by their indents", Array.from({ length: 800 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n")],
  ["directives that never end", ":::callout\n".repeat(500)],
  ["emphasis in each other", "*a _b ".repeat(3000) + "_ *".repeat(3000)],
  ["emphasis over many lines", "*a _b\n".repeat(3000)],
  ["brackets that never close", "[".repeat(20_000)],
  ["backticks of all lengths", Array.from({ length: 700 }, (_, n) => "`".repeat(n)).join(" ")],
  ["a row of ten thousand cells", `${"|a".repeat(10_000)}\n${"|-".repeat(10_000)}`],
  ["a code block that ended", `\`\`\`\nx\n\`\`\`\n${"[".repeat(20_000)}`],
])("is refused at once: %s", (_, text) => {
  const read = () => readEntryFile("a.md", `---\ntitle: T\n---\n${text}`);
  expect(cpuTimeOf(() => expect(read).toThrow(EntryFileError))).toBeLessThan(400);
});

it.each([
  ["an article of ten thousand paragraphs", "A *word* and a [link](/a), **bold** and `code`.\n\n".repeat(10_000)],
  ["rules of many marks", `${"-".repeat(200)}\n\n${"* ".repeat(60)}\n\n${"_".repeat(100)}`],
  ["a list of 500 items", "- One *item* with [a link](/a)\n".repeat(500)],
  ["a table of 300 rows", `|a|b|c|\n|-|-|-|\n${"|*1*|[2](/a)|3|\n".repeat(300)}`],
  ["code of any kind", `\`\`\`js\n${"a[b[c]] * _d | ".repeat(5000)}\n> > > >\n\`\`\``],
  ["many directives that end", ":::callout{tone=note}\nWords.\n:::\n\n".repeat(300)],
])("may be read: %s", (_, text) => {
  expect(explainUnreadable(text)).toBeNull();
});
