/** What the rule-based coach says about whether a food suits a plant-based diet, the member's own diet and what they avoid. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { CONTAINED, type Contained, DIETS } from "../../nutrition/domain-contains.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { type AnimalFood, findAnimalFood, findAnimalPart } from "./domain-animal-foods.ts";
import { avoidedOf, isStated } from "./domain-avoided-food.ts";
import type { AnswerInput, Draft } from "./domain-draft.ts";
import type { EatQuestion } from "./domain-eat-question.ts";
import { isKindOf, matchFoods } from "./domain-log-answer.ts";
import type { MemberData } from "./domain-member.ts";

const TRACES =
  "I know ingredients, not traces. “May contain” on a package says that traces can get in where it is made: if you have an allergy, go by the label.";
const UP_TO_YOU = "What you eat is up to you, and you can log it either way.";
const FOR_CLINICIAN =
  "I can only say what it is made of. Whether it is right with a medication, an illness or a pregnancy, ask your clinician or pharmacist.";

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const short = (said: string): string => said.slice(0, 60);

interface Verdict {
  text: string;
  /** It is of an animal, or may be. */
  isAnimal: boolean;
  /** Whether a package may have more in it than the answer says. */
  isPackaged: boolean;
}

/** What the member's diet says of something that an animal made. */
function dietText(isVegetarian: boolean, { profile }: MemberData): string {
  const diet = profile?.diet;
  if (diet === "vegetarian")
    return isVegetarian
      ? "It isn't vegan, but it fits a vegetarian diet, which is what your plan has."
      : "It fits neither a vegan nor a vegetarian diet, and your plan is vegetarian.";
  if (diet === "mostly_plants") return "It isn't plant-based. Your plan is mostly plants, so there is room for it.";
  return diet === "vegan"
    ? "It isn't plant-based, so it doesn't fit your plan's vegan diet."
    : `It isn't plant-based, so it doesn't fit a vegan diet${isVegetarian ? "; a vegetarian one has it" : ""}.`;
}

const FITS = "It fits a plant-based diet.";

function ofAnimal(said: string, food: AnimalFood, without: Contained | null, data: MemberData): Verdict {
  const avoided = avoidedOf(food.contains, data);
  const fits =
    food.from === "animal"
      ? dietText(food.isVegetarian, data)
      : food.from === "plant"
        ? FITS
        : "Whether it fits a plant-based diet depends on the kind you buy, so read the label.";
  const asked =
    without === null
      ? ""
      : food.from === "plant"
        ? `By itself it has no ${CONTAINED[without].toLowerCase()} in it.`
        : !food.contains.includes(without)
          ? `Whether it has ${CONTAINED[without].toLowerCase()} in it, the label says.`
          : food.from === "animal"
            ? `It has ${CONTAINED[without].toLowerCase()} in it.`
            : `It often has ${CONTAINED[without].toLowerCase()} in it.`;
  return {
    text: [
      `${capitalize(short(said))}: ${food.text}`,
      avoided
        ? `You avoid ${avoided}, ${food.from === "animal" ? "and it has that in it" : "which it may have in it"}.`
        : "",
      asked,
      fits,
    ]
      .filter(Boolean)
      .join(" "),
    ...{ isAnimal: food.from !== "plant", isPackaged: food.from !== "animal" },
  };
}

/** Foods as they grow have one ingredient; all others may have more than their name says. */
const isWhole = ({ category, name }: LibraryFood): boolean =>
  (category === "fruit" || category === "vegetables") && /\braw\b/.test(name);

function ofLibrary(food: LibraryFood, without: Contained | null, data: MemberData): Verdict {
  const { name, vegan, contains } = food;
  const avoided = avoidedOf(contains ?? [], data);
  const fromAnimals = (contains ?? []).filter((one) => (DIETS.vegan.without as readonly Contained[]).includes(one));
  const isVegan = vegan === true && fromAnimals.length === 0;
  const asked =
    without === null
      ? ""
      : contains == null
        ? `Whether it has ${CONTAINED[without].toLowerCase()} in it isn't known here.`
        : contains.includes(without) || (without === "gluten" && contains.includes("wheat"))
          ? `It has ${CONTAINED[without].toLowerCase()} in it.`
          : `Its ingredients have no ${CONTAINED[without].toLowerCase()}.`;
  const hasAvoids = (data.profile?.avoids.length ?? 0) > 0 || data.stated.names.length > 0;
  return {
    text: [
      `${name}:`,
      asked,
      avoided
        ? `You avoid ${avoided}, and it has that in it.`
        : isStated(food, data) && without === null
          ? "You said that you can't eat it."
          : contains == null && hasAvoids
            ? "What else is in it isn't known here, so check the label for what you avoid."
            : hasAvoids
              ? "By its ingredients it has nothing that you avoid."
              : "",
      isVegan
        ? "It's from plants, so it fits a plant-based diet."
        : fromAnimals.length > 0
          ? dietText(!fromAnimals.some((one) => one !== "milk" && one !== "egg"), data)
          : "Whether it fits a plant-based diet depends on the maker: some add milk, eggs or honey. The label says.",
    ]
      .filter(Boolean)
      .join(" "),
    ...{ isAnimal: false, isPackaged: !isWhole(food) },
  };
}

/** "Soy milk" has all words of the library's name for it; "milk" alone is an animal's. */
function findExact(said: string, data: MemberData): LibraryFood | null {
  const food = findFood(said, data);
  const known = `${food?.name ?? ""} ${food?.aliases ?? ""}`.toLowerCase();
  const words = said.split(" ").map((word) => word.replace(/(?:e?s)$/, ""));
  return food && words.length > 1 && words.every((word) => known.includes(word)) ? food : null;
}
function findFood(said: string, data: MemberData): LibraryFood | null {
  const [item] = matchFoods([{ amount: "", food: said }], data).items;
  const food = item && data.stock.byId.get(item.food);
  return food && isKindOf(said, food) ? food : null;
}

const IS_PLANT_KIND = /^(?:vegan|plant[- ]based|dairy[- ]free|egg[- ]free|non[- ]dairy) /;

function verdictOf(said: string, without: Contained | null, data: MemberData): Verdict | null {
  const animal = findAnimalFood(said);
  if (animal) return ofAnimal(said, animal, without, data);
  if (IS_PLANT_KIND.test(said))
    return {
      text: `${capitalize(short(said))}: by that name made without animal products, so it fits a plant-based diet. The label says what is in it.`,
      ...{ isAnimal: false, isPackaged: true },
    };
  const exact = findExact(said, data);
  if (exact) return ofLibrary(exact, without, data);
  const part = findAnimalPart(said);
  if (part) {
    const { text, ...rest } = ofAnimal(part.name, part.food, without, data);
    return { ...rest, text: `${capitalize(short(said))}: with ${part.name}, unless it is a plant-based kind. ${text}` };
  }
  const food = findFood(said, data);
  return food ? ofLibrary(food, without, data) : null;
}

/** What was said for this question alone, "gluten" of "is it gluten-free?", isn't what the member avoids. */
const ofMember = (data: MemberData): MemberData => ({
  ...data,
  stated: { ...data.stated, keys: data.stated.lasting, names: data.stated.lasting.length > 0 ? data.stated.names : [] },
});

/** Null where none of the words is a food: the message means something else. */
export function answerEat(
  { foods, without, isMedical, isOfFood }: EatQuestion,
  input: AnswerInput & { hasLead?: boolean },
): Draft | null {
  const data = without === null ? input.data : ofMember(input.data);
  const found = foods.map((said) => ({ said, verdict: verdictOf(said, without, data) }));
  const verdicts = found.flatMap(({ verdict }) => verdict ?? []);
  if (verdicts.length === 0 && !isOfFood) return null;
  const missing = found.flatMap(({ said, verdict }) => (verdict ? [] : [`“${short(said)}”`]));
  const hasAvoids = (data.profile?.avoids.length ?? 0) > 0 || data.stated.names.length > 0;
  return {
    text: [
      ...verdicts.map(({ text }) => text),
      missing.length > 0
        ? `I don't know ${listText(missing)}. The ingredients on the label say what is in it: milk, eggs, honey, gelatin and carmine are of animals.`
        : "",
      verdicts.some(({ isAnimal }) => isAnimal) ? UP_TO_YOU : "",
      hasAvoids || without !== null || verdicts.some(({ isPackaged }) => isPackaged) ? TRACES : "",
      isMedical || input.hasLead ? FOR_CLINICIAN : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
    links: hasAvoids ? [{ label: "What your plan leaves out", to: "/fitness-app?tab=plan" }] : [],
    suggestions: ["Ideas for dinner", "Plan my day", "What's low this week?"],
  };
}
