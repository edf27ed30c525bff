/**
 * Which ingredients a step of a recipe uses, read from its words: cook mode shows their amounts beside it. An ingredient
 * belongs to the step that first names it.
 */
import type { Recipe, RecipeItem } from "./domain-recipe.ts";

/** Words that name no food by themselves. */
const NOT_NAMES = new Set(
  (
    "a an and or the of in no to for added white mixed ripe fresh frozen unsweetened fortified hulled cooked dry dried " +
    "ground large small medium extra firm leave whole red green yellow sweet black raw other powder purple baby " +
    "smoked roasted canned toasted extract"
  ).split(" "),
);
/** Nouns that mean another thing where they stand alone: "the tomatoes and their juice". */
const NEEDS_ITS_KIND = new Set(["juice", "paste", "flake", "powder", "leave"]);
/** Water that nobody measures, and what is only told along: "until the oats are soft", "because the beans are mild". */
const NOT_AN_ADDITION =
  /\b(cold|running|boiling|salted|unsalted|soaking|cooking)( running)? water\b|\b(splash|spoon|spoonful) of water\b|\b(until|because|while|if|so that)\b[^,.;]*/gi;

/** "berries" and "berry", "tomatoes" and "tomato" are one word. */
const stem = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(tomato|potato|radish|ch|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");

const wordsOf = (text: string): string[] => (text.match(/[\p{L}'-]+/gu) ?? []).map(stem);

interface NamedItem {
  item: RecipeItem;
  /** The words of its group's name, such as "dressing". */
  group: string[];
  /** The words that name it, such as "milk"; two where it has an alternative. */
  nouns: string[];
  /** The pair of words that names it without doubt: "peanut butter". */
  pair: [string, string] | null;
  /** What tells it from others of that name: "soy", "olive". */
  others: string[];
}

function nameItem(item: RecipeItem, group: string): NamedItem {
  const parts = (item.item.split(/,| \(| with /)[0] ?? "").split(" or ").map(wordsOf);
  const nouns = parts.flatMap((words) => words.findLast((word) => !NOT_NAMES.has(word)) ?? words.at(-1) ?? []);
  const first = parts[0] ?? [];
  const at = first.indexOf(nouns[0] ?? "");
  const before = first[at - 1];
  return {
    item,
    group: wordsOf(group).filter((word) => !NOT_NAMES.has(word)),
    nouns,
    pair: before && nouns[0] ? [before, nouns[0]] : null,
    others: first.filter((word) => !nouns.includes(word) && !NOT_NAMES.has(word)),
  };
}

/** The ingredients of each step, in the order of the recipe's list. */
export function listStepItems({ ingredients, steps }: Pick<Recipe, "ingredients" | "steps">): RecipeItem[][] {
  const named = ingredients.flatMap(({ group, items }) => items.map((item) => nameItem(item, group)));
  const used = new Set<NamedItem>();
  return steps.map(({ text }) => {
    const words = wordsOf(text.replace(NOT_AN_ADDITION, " "));
    const mentioned = [...namedByPair(named, words), ...namedByNoun(named, words)];
    const byNoun = Map.groupBy(
      mentioned.filter((one) => !used.has(one)),
      (one) => one.nouns[0],
    );
    const taken = new Set([...byNoun.values()].flatMap((rivals) => chooseMentioned([...new Set(rivals)], words)));
    for (const one of taken) used.add(one);
    return named.filter((one) => taken.has(one)).map((one) => one.item);
  });
}

/** What is named by its pair of words, which are taken out: the peanuts are no part of the peanut butter. */
function namedByPair(named: readonly NamedItem[], words: string[]): NamedItem[] {
  const isAt = (pair: NamedItem["pair"], i: number) =>
    pair !== null && words[i] === pair[0] && words[i + 1] === pair[1];
  const found = named.filter(({ pair }) => words.some((_, i) => isAt(pair, i)));
  for (const { pair } of found) for (let i = words.length - 2; i >= 0; i--) if (isAt(pair, i)) words.splice(i, 2, "");
  return found;
}

const namedByNoun = (named: readonly NamedItem[], words: readonly string[]): NamedItem[] =>
  named.filter(({ nouns }) => nouns.some((noun) => !NEEDS_ITS_KIND.has(noun) && words.includes(noun)));

/** Of several with one name (two oils, salt for the bowl and for the dressing): those that the step's other words mean. */
function chooseMentioned(rivals: readonly NamedItem[], words: readonly string[]): NamedItem[] {
  if (new Set(rivals.map(({ item }) => item.item)).size > 1) {
    const told = rivals.filter(({ others }) => others.some((word) => words.includes(word)));
    const isByPair = rivals.filter(({ nouns }) => !words.includes(nouns[0] ?? ""));
    const meant = [...new Set([...told, ...isByPair])];
    return meant.length > 0 ? onePerName(meant, words) : rivals.slice(0, 1);
  }
  return onePerName(rivals, words);
}

/** Of the same ingredient in several groups: that of the group which the step names, else the first. */
function onePerName(rivals: readonly NamedItem[], words: readonly string[]): NamedItem[] {
  return [...Map.groupBy(rivals, ({ item }) => item.item).values()].flatMap((same) => {
    const ofGroup = same.filter(({ group }) => group.some((word) => words.includes(word)));
    return ofGroup.length > 0 ? ofGroup : same.slice(0, 1);
  });
}
