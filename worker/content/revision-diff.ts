/** What differs between two states of a text: blocks that were added, removed, moved or changed, word by word. */
import { diffArrays } from "diff";
import type { EntryFields } from "./contract-entry.ts";
import { type Block, type Body, bodyText } from "./domain-body.ts";
import type { BlockChange, FieldChange, RevisionDiff, WordPart } from "./domain-revision-diff.ts";

/** Beyond so many differences two blocks are shown whole: nobody reads such a diff, and it takes long to compute. */
const MAX_EDITS = 2000;
/** Two blocks with so much of their words in common are one block that changed. */
const SIMILAR = 0.4;

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+(?:['’\-.,][\p{L}\p{N}]+)*|[^\s]/gu) ?? [];

/** Two texts, word by word. */
export function diffWords(before: string, after: string): WordPart[] {
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_EDITS });
  if (!parts)
    return [
      { text: before, change: "removed" as const },
      { text: after, change: "added" as const },
    ].filter(({ text }) => text !== "");
  return parts.map(({ value, added, removed }) => ({
    text: value.join(""),
    change: added ? "added" : removed ? "removed" : "same",
  }));
}

/** The words of one block, one line for each of its parts. */
export const blockText = (block: Block): string => {
  const text = bodyText({ type: "doc", content: [block] });
  return block.type === "image" ? [text, block.attrs.alt].filter(Boolean).join("\n") : text;
};

interface Side {
  block: Block;
  index: number;
  json: string;
  text: string;
}

const toSides = (body: Body): Side[] =>
  body.content.map((block, index) => ({ block, index, json: JSON.stringify(block), text: blockText(block) }));

/** All that differs, in the order in which the newer text is read; what was removed stands where it was. */
export function diffRevisions(
  before: { fields: EntryFields; body: Body },
  after: { fields: EntryFields; body: Body },
): RevisionDiff {
  return { fields: diffFields(before.fields, after.fields), blocks: diffBlocks(before.body, after.body) };
}

function diffBlocks(before: Body, after: Body): BlockChange[] {
  const parts = diffArrays(toSides(before), toSides(after), {
    comparator: (a, b) => a.json === b.json,
    maxEditLength: MAX_EDITS,
  }) ?? [
    { value: toSides(before), removed: true },
    { value: toSides(after), added: true },
  ];
  const changes: BlockChange[] = [];
  let removed: Side[] = [];
  let position = 0;
  for (const part of parts) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) {
      changes.push(...diffRun(removed, part.value));
      removed = [];
      position += part.value.length;
    } else {
      changes.push(...removed.map(toRemoved));
      removed = [];
      // The library gives the blocks of one side; their index there is not the one here.
      const offset = position - (part.value[0]?.index ?? 0);
      for (const side of part.value) changes.push(toSame(side, side.index, side.index + offset));
      position += part.value.length;
    }
  }
  changes.push(...removed.map(toRemoved));
  return joinMoved(fixBefore(changes));
}

const toRemoved = (side: Side): BlockChange => toWhole("removed", side, side.index, null);
const toAdded = (side: Side): BlockChange => toWhole("added", side, null, side.index);
const toSame = (side: Side, before: number, after: number): BlockChange => toWhole("same", side, before, after);

const toWhole = (
  change: "same" | "added" | "removed",
  { block, text }: Side,
  before: number | null,
  after: number | null,
): BlockChange => ({
  change,
  type: block.type,
  before,
  after,
  words: text === "" ? [] : [{ text, change }],
  onlyFormatting: false,
});

/** Counts the places before and after anew: each block of either side stands once in the list. */
function fixBefore(changes: BlockChange[]): BlockChange[] {
  let before = 0;
  let after = 0;
  return changes.map((change) => ({
    ...change,
    before: change.change === "added" ? null : before++,
    after: change.change === "removed" ? null : after++,
  }));
}

/** Blocks that were replaced by others at the same place: what is alike is one block that changed. */
function diffRun(removed: readonly Side[], added: readonly Side[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let from = 0;
  for (const side of added) {
    const found = removed.findIndex((old, i) => i >= from && isSimilar(old, side));
    if (found === -1) {
      changes.push(toAdded(side));
      continue;
    }
    changes.push(...removed.slice(from, found).map(toRemoved), toChanged(removed[found] as Side, side));
    from = found + 1;
  }
  changes.push(...removed.slice(from).map(toRemoved));
  return changes;
}

const toChanged = (before: Side, after: Side): BlockChange => ({
  change: "changed",
  type: after.block.type,
  before: before.index,
  after: after.index,
  words: diffWords(before.text, after.text),
  onlyFormatting: before.text === after.text,
});

const isTextual = (block: Block): boolean => block.type === "paragraph" || block.type === "heading";

function isSimilar(a: Side, b: Side): boolean {
  if (a.block.type !== b.block.type && !(isTextual(a.block) && isTextual(b.block))) return false;
  if (a.text === b.text) return true;
  const words = new Set(wordsOf(a.text.toLowerCase()).filter((word) => word.trim() !== ""));
  const others = new Set(wordsOf(b.text.toLowerCase()).filter((word) => word.trim() !== ""));
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, Math.min(words.size, others.size)) >= SIMILAR && shared > 1;
}

/** The same block, removed here and added there, is one that was moved; it is shown where it stands now. */
function joinMoved(changes: BlockChange[]): BlockChange[] {
  const keyOf = ({ type, words }: BlockChange) => `${type} ${words.map(({ text }) => text).join("")}`;
  const removed = new Map<string, BlockChange[]>();
  for (const change of changes)
    if (change.change === "removed" && change.words.length > 0)
      removed.set(keyOf(change), [...(removed.get(keyOf(change)) ?? []), change]);
  const gone = new Set<BlockChange>();
  const joined = changes.map((change) => {
    const from = change.change === "added" ? removed.get(keyOf(change))?.shift() : undefined;
    if (!from) return change;
    gone.add(from);
    return {
      ...change,
      change: "moved" as const,
      before: from.before,
      words: change.words.map(({ text }) => ({ text, change: "same" as const })),
    };
  });
  return joined.filter((change) => !gone.has(change));
}

const FIELDS: (keyof EntryFields)[] = [
  "title",
  "slug",
  "summary",
  "category",
  "tags",
  "authorId",
  "reviewerId",
  "reviewedAt",
  "revisedAt",
  "seriesId",
  "seriesPart",
  "drawing",
  "headerMediaId",
  "socialMediaId",
  "seo",
  "recipe",
];

/** A field's value as lines of words. */
function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) return value.map(fieldText).join("\n");
  if (typeof value === "object") return Object.values(value).map(fieldText).filter(Boolean).join("\n");
  return String(value);
}

function diffFields(before: EntryFields, after: EntryFields): FieldChange[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => ({
    field,
    words: diffWords(fieldText(before[field]), fieldText(after[field])),
  }));
}
