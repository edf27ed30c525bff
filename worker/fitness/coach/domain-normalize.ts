/** Text as the guardrails read it: without case, accents, look-alike letters, spelled-out spacing and common misspellings. Pure. */

/** Letters of other scripts, digits and signs that stand for Latin ones. */
const LOOK_ALIKES: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  һ: "h",
  к: "k",
  м: "m",
  т: "t",
  в: "b",
  α: "a",
  ε: "e",
  ο: "o",
  ι: "i",
  κ: "k",
  ν: "v",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
};
/** Digits and signs inside of a word. */
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Words that rules look for and that people misspell. A word of the text this close to one is taken for it. */
export const VOCABULARY = [
  "anorexia",
  "anorexic",
  "bulimia",
  "bulimic",
  "laxative",
  "laxatives",
  "diuretics",
  "vomit",
  "vomiting",
  "purging",
  "throwing",
  "suicide",
  "suicidal",
  "starving",
  "starvation",
  "pregnant",
  "pregnancy",
  "trimester",
  "breastfeeding",
  "breastfeed",
  "nursing",
  "warfarin",
  "coumadin",
  "levothyroxine",
  "synthroid",
  "metformin",
  "lisinopril",
  "enalapril",
  "ramipril",
  "losartan",
  "valsartan",
  "spironolactone",
  "insulin",
  "diabetes",
  "diabetic",
  "dialysis",
  "kidney",
  "semaglutide",
  "ozempic",
  "fainted",
  "fainting",
  "calories",
  "selenium",
  "iodine",
  "palpitations",
  "miscarriage",
  "sprained",
  "herniated",
] as const;

/** Real words that are one letter away from one of those. */
const NOT_MISSPELLED = new Set([
  "kidneys",
  "vomits",
  "calorie",
  "trimesters",
  "iodide",
  "painting",
  "tainted",
  "feinting",
  "nurturing",
  "pursing",
  "cursing",
  "purring",
  "surging",
  "staring",
  "starring",
  "strained",
]);

/** Whether one insertion, deletion, replacement or swap of neighbors makes one word of the other. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

const collapse = (word: string): string => word.replace(/(.)\1+/g, "$1");
const COLLAPSED = new Map(VOCABULARY.map((word) => [collapse(word), word]));

function correct(word: string): string {
  if (word.length < 5 || NOT_MISSPELLED.has(word)) return word;
  for (const known of VOCABULARY) if (known === word) return word;
  const same = COLLAPSED.get(collapse(word));
  if (same) return same;
  if (word.length < 6) return word;
  for (const known of VOCABULARY) {
    if (known.length >= 6 && known[0] === word[0] && isOneEditApart(word, known)) return known;
  }
  return word;
}

const lastLetter = (word: string): number => {
  let at = word.length - 1;
  while (at >= 0 && !/[a-z]/.test(word.charAt(at))) at--;
  return at;
};

/** A word with digits and signs for letters: those before its last letter, and one at its end. */
function readSigns(word: string): string {
  const [first, last] = [word.search(/[a-z]/), lastLetter(word)];
  return word.replace(/[013457@$!]/g, (sign, at: number) => {
    const isLetter = at < last || (at > first && at === word.length - 1 && sign !== "!");
    return isLetter ? (LEET[sign] ?? sign) : sign;
  });
}

const LONGEST_KNOWN = Math.max(...VOCABULARY.map(({ length }) => length));

/** A word with an asterisk or a dash for a letter, as it would be written out, or as it is. */
function fillGaps(word: string): string {
  if (!/[a-z]/.test(word) || !/[*#_]/.test(word)) return word;
  // No word that is looked for has more letters, and a pattern of thousands of gaps would be tried for seconds.
  if (word.replace(/[^a-z]/g, "").length > LONGEST_KNOWN) return word.replace(/[*#_]/g, "");
  const pattern = new RegExp(`^${word.replace(/[^a-z*#_]/g, "").replace(/[*#_]+/g, "[a-z]{0,3}")}$`);
  return (
    [...VOCABULARY, "kill", "die", "cut", "purge", "puke"].find((one) => pattern.test(one)) ??
    word.replace(/[*#_]/g, "")
  );
}

/**
 * Lower case letters, digits and single spaces; apostrophes are dropped, so that "don't" is "dont"; points and commas inside of numbers and
 * the ends of sentences stay (`.`).
 */
export function normalizeText(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}\u200b-\u200f\u2060\ufeff\u00ad]/gu, "")
    .toLowerCase()
    .replace(
      /[^\x20-\x7e]/g,
      (letter) => LOOK_ALIKES[letter] ?? (/[’‘ʼ]/.test(letter) ? "'" : letter === "μ" || letter === "µ" ? "u" : " "),
    )
    .replace(/(\d),(?=\d{3}\b)/g, "$1")
    // No amount has more digits. Of long rows the rules would try each beginning anew, which takes seconds.
    .replace(/(\d{12})\d+/g, "$1")
    .replace(/([.!]{3})[.!]+/g, "$1")
    .replace(/'/g, "");
  const spelled = plain
    // s u i c i d e, s.u.i.c.i.d.e, s-u-i-c-i-d-e
    .replace(/(?<![a-z0-9])(?:[a-z][ .\-_*]){3,}[a-z](?![a-z0-9])/g, (letters) => letters.replace(/[^a-z]/g, ""));
  const words = spelled.split(/[^a-z0-9@$!.*#_%:/+-]+/).map((word) => {
    const isMixed =
      /[a-z]/.test(word) &&
      /[013457@$!]/.test(word) &&
      !/^\d+(\.\d+)?[a-z%]+[.!]*$/.test(word) &&
      !/^\d+[-/:]/.test(word) &&
      !/^[a-z]{1,3}-?\d+[a-z]?[.!]*$/.test(word);
    const body = isMixed ? readSigns(word) : word;
    const filled = fillGaps(body);
    const end = /[.!]+$/.test(filled) ? " ." : "";
    const core = filled.replace(/[.!]+$/, "").replace(/[@$!#_*]/g, "");
    // su-icide, an.orexia: a sign inside of a word that isn't two words
    const joined = /^[a-z]+([-.][a-z]+)+$/.test(core) ? core.replace(/[-.]/g, "") : core;
    const whole = (VOCABULARY as readonly string[]).includes(joined) ? joined : core.replace(/-/g, " ");
    const short = whole.replace(/([a-z])\1{2,}/g, "$1");
    return `${short.split(" ").map(correct).join(" ")}${end}`;
  });
  return words.join(" ").replace(/\s+/g, " ").trim();
}
