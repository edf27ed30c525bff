/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [
    ["a", "аαɑ"],
    ["b", "ьβ"],
    ["c", "сϲ"],
    ["d", "ԁ"],
    ["e", "еєε"],
    ["h", "һ"],
    ["i", "іıι"],
    ["j", "ј"],
    ["k", "кκ"],
    ["l", "ӏ"],
    ["m", "м"],
    ["n", "ո"],
    ["o", "оοσօ"],
    ["p", "рρ"],
    ["q", "ԛ"],
    ["s", "ѕ"],
    ["t", "тτ"],
    ["u", "υս"],
    ["v", "νѵ"],
    ["w", "ԝω"],
    ["x", "хχ"],
    ["y", "уγ"],
  ].flatMap(([latin = "", others = ""]) => [...others].map((other) => [other, latin])),
);
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join("")}]`, "gu");
/** What takes no space: zero-width characters, soft hyphens, marks of writing direction, tag characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Joins and colors emoji, and joins letters of Persian and Indic scripts: no disguise. */
const JOINING = /[\p{Variation_Selector}\p{Join_Control}]/gu;
const MARK = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
/** In characters. Longer "words" are random text; their beginning says so as well. */
const MAX_WORD = 32;

/** A text as its words are compared: no accents, no case, no look-alikes from other scripts, nothing invisible. */
export function foldText(text: string): string {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
  // Most texts are ASCII: nothing to take apart.
  if (!/[^\n -~]/.test(plain)) return plain;
  return plain
    .normalize("NFD")
    .replace(MARK, "")
    .normalize("NFC")
    .replace(/[\p{L}]+/gu, (word) => (isDisguised(word) ? word.replace(LOOK_ALIKE, (c) => LOOK_ALIKES[c] ?? c) : word));
}

/** Whether a word mixes Latin letters with others that look like them; a Russian word has no Latin ones. */
export const isDisguised = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word);

/** The words of a text that foldText has made. */
export const toWords = (folded: string): string[] =>
  (folded.match(WORD) ?? []).map((word) => word.replaceAll("’", "'").slice(0, MAX_WORD));

/** How many characters hide between others. */
export const countInvisible = (text: string): number => (text.replace(JOINING, "").match(INVISIBLE) ?? []).length;
