/**
 * Whether a file of Markdown can be read in the time that a request has. The parser looks back from every mark of a
 * paragraph at those before it, and calls itself for every list in a list: a file that is all marks would take minutes, or
 * end the whole call with the other files. Pure.
 */

/** Lists, quotes and directives in each other: a body may have 12 levels (contract-body.ts). */
const MAX_LEVELS = 30;
/** Cells of one line. */
const MAX_CELLS = 400;
/** Marks of each paragraph, squared and added up: 3,000 in one paragraph, or 30 in each of 10,000. */
const MAX_WORK = 10_000_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const LEVEL = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
/** Lists in each other by their indents. */
const DEEP = /^[ \t]{120,}(?:>|[-+*]|\d{1,9}[.)])(?=[ \t])/;
const OPENS = /^[ \t]*:{3,}[a-z]/i;
const CLOSES = /^[ \t]*:{3,}[ \t]*$/;
const NESTED = "The text is nested too deeply. Move inner parts out.";

/** Why a text is not read, in a sentence; null: it can be. */
export function explainUnreadable(markdown: string): string | null {
  let fence = "";
  let open = 0;
  let marks = 0;
  let work = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const [, ticks = ""] = FENCE.exec(line) ?? [];
    if (fence !== "") {
      if (ticks.startsWith(fence) && line.trim() === ticks) fence = "";
      continue;
    }
    // What a code block holds is not looked at.
    if (ticks !== "" && !line.slice(line.indexOf(ticks) + ticks.length).includes("`")) {
      fence = ticks;
      continue;
    }
    if (OPENS.test(line)) open++;
    else if (CLOSES.test(line)) open = Math.max(0, open - 1);
    if (open > MAX_LEVELS || levelsOf(line) > MAX_LEVELS) return NESTED;
    if (countOf(line, /\|/g) > MAX_CELLS) return `A table has more than ${MAX_CELLS} cells in a row.`;
    const own = countOf(line, /[*_~`[\]]/g);
    // Each mark has all marks before it in its paragraph to look at.
    work += 2 * marks * own + own * own;
    marks = line.trim() === "" ? 0 : marks + own;
    if (work > MAX_WORK) return "The text has too many marks such as * or [ to be read. Split it, or remove them.";
  }
  return null;
}

const countOf = (line: string, what: RegExp): number => line.match(what)?.length ?? 0;

/** Quotes and lists that a line begins, in each other. */
function levelsOf(line: string): number {
  if (RULE.test(line)) return 0;
  if (DEEP.test(line)) return MAX_LEVELS + 1;
  let levels = 0;
  for (LEVEL.lastIndex = 0; levels <= MAX_LEVELS && LEVEL.test(line); ) levels++;
  return levels;
}
