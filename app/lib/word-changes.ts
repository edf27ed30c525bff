/** A run of a text's words: in both, only in the earlier, or only in the later. */
export interface WordRun {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Texts with more differing words than this are shown as wholly replaced: the comparison takes their product. */
const MOST_WORDS = 1500;

/** What became of a text, word by word: the longest run of words that both have in common stays, the rest changed. */
export function listWordChanges(before: string, after: string): WordRun[] {
  const [a, b] = [splitWords(before), splitWords(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return joinRuns([
    ...a.slice(0, start).map((text): WordRun => ({ kind: "same", text })),
    ...compareWords(left, right),
    ...b.slice(b.length - end).map((text): WordRun => ({ kind: "same", text })),
  ]);
}

/** Words, each with the space before it. */
const splitWords = (text: string): string[] => text.match(/\s*\S+(\s+$)?|\s+/g) ?? [];

function compareWords(a: readonly string[], b: readonly string[]): WordRun[] {
  const removed = (text: string): WordRun => ({ kind: "removed", text });
  const added = (text: string): WordRun => ({ kind: "added", text });
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  // The number of common words from (i, j) on.
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const runs: WordRun[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]];
    if (x !== undefined && x === y) {
      runs.push({ kind: "same", text: x });
      i += 1;
      j += 1;
    } else if (x !== undefined && (y === undefined || at(i + 1, j) >= at(i, j + 1))) {
      runs.push(removed(x));
      i += 1;
    } else {
      runs.push(added(y ?? ""));
      j += 1;
    }
  }
  return runs;
}

function joinRuns(words: readonly WordRun[]): WordRun[] {
  const runs: WordRun[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.kind === word.kind) last.text += word.text;
    else runs.push({ ...word });
  }
  return runs;
}
