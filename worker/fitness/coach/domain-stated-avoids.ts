/**
 * What a member writes that they can't or won't eat. The profile's list has the allergens of US law alone, so beans, mushrooms or one
 * fruit can only be said here. Pure.
 */
import { listText } from "../../kernel/list-text.ts";
import { allAvoided, type Contained } from "../../nutrition/domain-contains.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { isLogRequest, splitMessage } from "./domain-log-request.ts";
import type { FoodStock, MemberData } from "./domain-member.ts";
import { ownPart } from "./domain-whose.ts";

export interface StatedAvoids {
  /** What the library and recipes know by its own mark. */
  keys: Contained[];
  /** Names of single foods, such as "mushroom". */
  words: string[];
  /** All of it, as an answer says it. */
  names: string[];
  /** How the words were said: "mushrooms" of "mushroom". */
  said: Readonly<Record<string, string>>;
  /** What this message takes back, as it was said. */
  takenBack: string[];
  /** Of the keys, those that the member themselves can't eat, whatever is asked for. */
  lasting: Contained[];
}

const NOTHING: StatedAvoids = { keys: [], words: [], names: [], said: {}, takenBack: [], lasting: [] };

/** Where a list of foods that someone can't eat begins. Lists are looked ahead for: another may begin within. It holds for the whole conversation. */
const LASTING =
  /\b(?<!not )(?<!no longer )(?:allergic to|allerg(?:y|ies) to|allergies:?|intolerant (?:to|of)|intolerance (?:to|of)|sensitive to|react(?:ion)? to|can(?:no|')?t (?:eat|have|tolerate|digest)|can not (?:eat|have|tolerate|digest)|(?:do not|don'?t|never) eat|(?:must|have to|need to) avoid) +(?=([^.;!?:\n()]{2,160}))/g;
/** What takes such a list back: "I'm not allergic to soy", "I can eat wheat again". */
const TAKEN_BACK =
  /\b(?:not|no longer|never) (?:been |really |actually )?(?:allergic|intolerant|sensitive) to +(?=([^.;!?:\n()]{2,160}))|\bcan (?:eat|have) ([^.,;!?:\n()]{2,60}?) (?:again|after all)\b/g;
/** "A peanut allergy", "lactose intolerant". */
const NAMED =
  /\b([a-z]+(?: (?!(?:is|am|are|be|not)\b)[a-z]+)?)[ -](?:allergy|allergies|allergic|intolerance|intolerant)\b/g;
const CELIAC = /\b(?:celiac|coeliac)\b/;
/** Where a list of foods to leave out of this answer begins. */
const PASSING =
  /\b(?:without|no|avoid(?:ing)?|except(?: for)?|exclud(?:e|ing)|skip(?:ping)?|leave out|hold the|minus|free (?:of|from)|don't (?:like|want)|do not (?:like|want)|hate) +(?=([^.;!?:\n()]{2,160}))/g;
const FREE = /\b([a-z]+)[- ]free\b/g;

/** Where such a list ends. */
const END =
  /\b(?:but|because|so|please|for|at|this|that|today|tomorrow|tonight|with|within|under|which|who|when|while|if|make|plan|give|show|help|what|how|i|i'm|i've|my|me|it|they|keep|anymore|either|though|since|as|is|are|was|were)\b.*/;
const FILLER =
  /\b(?:any|all|the|kinds? of|sorts? of|types? of|other|anything|everything|made of|products?|foods?|based|eating|in it|at all|like|such|some|a|an|most|really|severely|very|also|of|in|my|containing)\b/g;

/** What covers more than its own name. */
const GROUPS: readonly (readonly [RegExp, { keys: Contained[]; name: string; lastingOnly?: true }])[] = [
  [
    /\b(?:legumes?|pulses?|(?<!(?:coffee|cocoa|vanilla) )beans?)\b/,
    { keys: ["legumes"], name: "beans and other legumes|soy|peanuts" },
  ],
  [
    /\b(lentils?|chickpeas?|garbanzos?|peas?|lupin[es]?|hummus|dal|falafel)\b/,
    { keys: ["legumes"], name: "beans and other legumes", lastingOnly: true },
  ],
  [/\b(soya?|soybeans?|soy products?)\b/, { keys: ["soy"], name: "soy" }],
  [/\b(tofu|tempeh|edamame|miso|tamari|soy \w+)\b/, { keys: ["soy"], name: "soy", lastingOnly: true }],
  [/\bpeanuts?\b/, { keys: ["peanut"], name: "peanuts" }],
  [/\btree ?nuts?\b/, { keys: ["tree_nuts"], name: "tree nuts" }],
  [/(?<!tree )\bnuts?\b/, { keys: ["tree_nuts", "peanut"], name: "nuts" }],
  [
    /\b(almonds?|walnuts?|cashews?|pecans?|pistachios?|hazelnuts?|macadamias?)\b/,
    { keys: ["tree_nuts"], name: "tree nuts", lastingOnly: true },
  ],
  [/\bgluten\b/, { keys: ["gluten"], name: "gluten" }],
  [/\bwheat\b/, { keys: ["wheat"], name: "wheat" }],
  [/\bsesame\b/, { keys: ["sesame"], name: "sesame" }],
  [/\btahini\b/, { keys: ["sesame"], name: "sesame", lastingOnly: true }],
  [
    /\b(?:dairy|lactose|cheese|whey|(?<!(?:soy|oat|almond|coconut|rice|pea|plant|cashew|hemp) )milk)\b/,
    { keys: ["milk"], name: "milk" },
  ],
  [/\beggs?\b/, { keys: ["egg"], name: "eggs" }],
];

/** No foods: what else follows a "no" or a "without". Preparations are in many names of the library. */
const NOT_FOODS =
  /^(?:raw|cooked|dry|dried|canned|frozen|fresh|boiled|baked|roasted|fried|plain|whole|white|red|green|brown|black|light|large|small|medium|equipment|time|cooking|meat|animal|fat|fats|carbs?|calories|protein|sugar|salt|added|snacks?|meals?|breakfast|lunch|dinner|food|weight|gym|idea|problem|more|much|\d.*)$/;

const singular = (word: string): string =>
  word
    .replace(/ies$/, "y")
    .replace(/(tomato|potato|mango)es$/, "$1")
    .replace(/([^s])s$/, "$1");
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(singular);

const itemsOf = (list: string): string[] =>
  list
    .replace(/\b(?:and|or|nor|plus|no|not|without)\b|[/&+]/g, ",")
    .split(",")
    .map((item) => item.replace(END, " ").replace(FILLER, " ").replace(/\s+/g, " ").trim())
    .filter((item) => item.length > 2);

const readLines = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, list = ""]) => itemsOf(list));

/** What lists of foods come to. */
class Collected {
  readonly keys = new Set<Contained>();
  readonly words = new Set<string>();
  readonly names = new Set<string>();
  readonly said: Record<string, string> = {};

  put(item: string, isLasting: boolean): void {
    let rest = item;
    for (const [pattern, { keys, name, lastingOnly }] of GROUPS) {
      if ((lastingOnly && !isLasting) || !pattern.test(item)) continue;
      for (const key of keys) this.keys.add(key);
      for (const one of name.split("|")) this.names.add(one);
      rest = rest.replace(new RegExp(pattern.source, "g"), " ");
    }
    const words = wordsOf(rest);
    if (words.length === 0 || words.length > 3 || words.some((word) => NOT_FOODS.test(word))) return;
    const key = words.join(" ");
    this.words.add(key);
    this.said[key] = rest
      .replace(/[^a-z ]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  }

  /** What someone can eat after all. @returns it as it was said */
  takeBack(text: string): string[] {
    const items = [...text.matchAll(TAKEN_BACK)].flatMap(([, list, other]) => itemsOf(list ?? other ?? ""));
    for (const item of items) {
      for (const [pattern, { keys, name }] of GROUPS) {
        if (!pattern.test(item)) continue;
        for (const key of keys) this.keys.delete(key);
        for (const one of name.split("|")) this.names.delete(one);
      }
      this.words.delete(wordsOf(item).join(" "));
    }
    return items;
  }

  /** What someone can't eat. */
  putLasting(text: string): void {
    for (const item of readLines(text, LASTING)) this.put(item, true);
    for (const item of readLines(text.replace(/\b(?:my|our|the|this) /g, ""), NAMED))
      this.put(
        item.replace(
          /^(?:(?:have|has|with|severe|bad|mild|had|got|am|is|my|our|the|a|this|that|bc|because|of)(?: |$))+/,
          "",
        ),
        true,
      );
    if (CELIAC.test(text)) this.put("gluten", true);
  }
}

const toPlain = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'");
/** Without what is only to be logged: "I'm allergic to soy, log an apple and a pear" says nothing against pears. */
const withoutLogs = (message: string): string => {
  const parts = splitMessage(message.slice(0, 2000));
  return parts.length < 2
    ? message.slice(0, 2000)
    : parts
        .filter((part) => !isLogRequest(part))
        .map((part) => part.replace(/(?<![.!?;])$/, "."))
        .join(" ");
};

/**
 * Reads what is to be left out. @param earlier what the member wrote before in this conversation: of that only what they can't eat holds
 * on. A guest's allergy holds for the meal that is asked for now.
 */
export function readStatedAvoids(message: string, earlier: readonly string[] = []): StatedAvoids {
  const own = new Collected();
  let takenBack: string[] = [];
  // The oldest first, so that what was taken back later is gone.
  for (const one of [message, ...earlier].toReversed()) {
    const cut = withoutLogs(one);
    const text = toPlain(ownPart(cut) ?? cut);
    own.putLasting(text);
    takenBack = own.takeBack(text);
  }
  const all = new Collected();
  const now = toPlain(withoutLogs(message));
  all.putLasting(now);
  for (const item of [...readLines(now, PASSING), ...readLines(now, FREE)]) all.put(item, false);
  const both = (of: "words" | "names") => [...new Set([...all[of], ...own[of]])];
  return {
    keys: [...new Set([...all.keys, ...own.keys])],
    words: both("words"),
    names: both("names"),
    said: { ...own.said, ...all.said },
    takenBack,
    lasting: [...own.keys],
  };
}

/** Whether a food of the library is left out. What its maker mixes isn't known, so it is left out too. */
function isLeftOut({ name, aliases, species, contains, from }: LibraryFood, { keys, words }: StatedAvoids): boolean {
  if (contains === null || contains === undefined) return true;
  const avoided = allAvoided(keys);
  if (contains.some((key) => avoided.includes(key))) return true;
  // A label names the allergens of US law, not all that is in a product.
  if (words.length > 0 && from === "product") return true;
  const known = new Set(wordsOf(`${name} ${(species ?? "").replaceAll("-", " ")} ${aliases}`));
  return words.some((one) => one.split(" ").every((word) => known.has(word)));
}

/** The member's data without what they said they can't eat; what is no food is forgotten. */
export function withoutStated(data: MemberData, said: StatedAvoids): MemberData {
  const all = [...data.stock.byId.values()];
  // "Kidney" of kidney beans says nothing that the beans don't.
  const words = said.words.filter((one) =>
    all.some(
      (food) =>
        food.contains &&
        food.from !== "product" &&
        isLeftOut(food, { ...NOTHING, words: [one] }) &&
        !isLeftOut(food, { ...NOTHING, keys: said.keys }),
    ),
  );
  const names = [...said.names, ...words.map((word) => said.said[word] || word)];
  if (names.length === 0) return data;
  const stated: StatedAvoids = { ...said, words, names };
  const stock: FoodStock = {
    ...data.stock,
    candidates: data.stock.candidates.filter(({ id }) => {
      const food = data.stock.byId.get(id);
      return food !== undefined && !isLeftOut(food, stated);
    }),
  };
  // Of a recipe only its marks are known.
  const recipes = words.length > 0 ? [] : data.recipes;
  return { ...data, stock, recipes, stated: { keys: stated.keys, names, lasting: stated.lasting } };
}

/** "beans and other legumes, soy, and peanuts". */
export const namesOfStated = ({ stated }: Pick<MemberData, "stated">): string => listText(stated.names);
