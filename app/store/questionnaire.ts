import { type Product, product } from "./range.ts";

/** A question of the project form; `many` allows several answers. */
export interface Question {
  key: QuestionKey;
  step: string;
  ask: string;
  hint?: string;
  many?: boolean;
  options: readonly { value: string; label: string; text?: string }[];
}

export type QuestionKey = "goal" | "diet" | "protein" | "training" | "fruit" | "caffeine" | "care" | "time";

/** What was answered so far; a question with several answers holds a list. */
export type Answers = Partial<Record<QuestionKey, string | string[]>>;

/** The eight questions, a step each. */
export const QUESTIONS: readonly Question[] = [
  {
    key: "goal",
    step: "Goal",
    ask: "What would you like most from the next three months?",
    options: [
      { value: "strength", label: "Get stronger", text: "Muscle, lifting, power" },
      { value: "endurance", label: "Last longer", text: "Running, riding, climbing" },
      { value: "energy", label: "Steadier days", text: "Energy and mood" },
      { value: "focus", label: "Clearer work", text: "Attention, fewer crashes" },
    ],
  },
  {
    key: "diet",
    step: "Diet",
    ask: "How do you eat?",
    options: [
      { value: "vegan", label: "Only plants" },
      { value: "vegetarian", label: "Vegetarian" },
      { value: "mixed", label: "A bit of everything" },
    ],
  },
  {
    key: "protein",
    step: "Protein",
    ask: "How many of your meals hold a good portion of protein?",
    hint: "A good portion: a block of tofu, a bowl of lentils or beans, a piece of tempeh.",
    options: [
      { value: "every", label: "Nearly every meal" },
      { value: "some", label: "One or two a day" },
      { value: "few", label: "Few, or I cannot say" },
    ],
  },
  {
    key: "training",
    step: "Training",
    ask: "How many days a week do you train?",
    options: [
      { value: "0", label: "Not yet" },
      { value: "2", label: "One to three" },
      { value: "5", label: "Four or more" },
    ],
  },
  {
    key: "fruit",
    step: "Fruit",
    ask: "How many portions of fruit and vegetables do you eat on a usual day?",
    options: [
      { value: "low", label: "Two or fewer" },
      { value: "mid", label: "Three or four" },
      { value: "high", label: "Five or more" },
    ],
  },
  {
    key: "caffeine",
    step: "Caffeine",
    ask: "How do you take to caffeine?",
    options: [
      { value: "fine", label: "No trouble" },
      { value: "sleep", label: "It costs me sleep" },
      { value: "none", label: "I leave it alone" },
    ],
  },
  {
    key: "care",
    step: "Care",
    ask: "Does any of this apply to you?",
    hint: "Choose all that do, or the last one. Your answers stay in this browser.",
    many: true,
    options: [
      { value: "pregnant", label: "Pregnant or breastfeeding" },
      { value: "thyroid", label: "Thyroid or hormone-sensitive condition" },
      { value: "kidney", label: "Kidney disease or kidney stones" },
      { value: "legume", label: "I react to peanut, lupin or peas" },
      { value: "none", label: "None of these" },
    ],
  },
  {
    key: "time",
    step: "Time",
    ask: "How much time do you have for breakfast?",
    options: [
      { value: "none", label: "None", text: "I drink it on the way" },
      { value: "ten", label: "Ten minutes" },
      { value: "slow", label: "I like to sit down" },
    ],
  },
];

const has = (answers: Answers, key: QuestionKey, value: string) => {
  const given = answers[key];
  return Array.isArray(given) ? given.includes(value) : given === value;
};

/** What is wrong with the answer to a question, as a sentence, or null when it will do. */
export function problem(question: Question, answers: Answers): string | null {
  const given = answers[question.key];
  const list = given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (list.length === 0)
    return question.many
      ? "Choose at least one answer; the last one will do if none applies."
      : "Choose one answer to go on.";
  if (!list.every((v) => question.options.some((o) => o.value === v))) return "Choose one of the answers shown.";
  if (question.many && list.includes("none") && list.length > 1)
    return "“None of these” does not go together with another answer.";
  return null;
}

/** The first question that is not answered well, or the number of questions when all are. */
export function nextOpen(answers: Answers): number {
  const at = QUESTIONS.findIndex((q) => problem(q, answers) !== null);
  return at < 0 ? QUESTIONS.length : at;
}

/** A product with the rule that speaks for it, or the one that speaks against it. */
export interface Suggestion {
  product: Product;
  fits: boolean;
  rule: string;
}

const yes = (key: Product["key"], rule: string): Suggestion => ({ product: product(key), fits: true, rule });
const no = (key: Product["key"], rule: string): Suggestion => ({ product: product(key), fits: false, rule });

function sara(a: Answers): Suggestion {
  if (has(a, "care", "kidney"))
    return no("sara", "With kidney disease, the amount of protein is a question for your dietitian.");
  if (has(a, "care", "legume")) return no("sara", "It is made of peas, and you react to legumes of that family.");
  if (has(a, "protein", "every"))
    return no("sara", "Nearly every meal of yours holds protein already. Food does the job.");
  if (has(a, "goal", "strength") || has(a, "training", "5"))
    return yes("sara", "You train for strength or often, and not every meal holds protein.");
  if (has(a, "protein", "few")) return yes("sara", "Few of your meals hold a good portion of protein.");
  return no("sara", "You get some protein and do not train hard. One more portion of beans a day will do.");
}

function puna(a: Answers): Suggestion {
  if (has(a, "care", "pregnant") || has(a, "care", "thyroid"))
    return no(
      "puna",
      "Maca is not for you without a doctor's word: you are pregnant, breastfeeding or have a thyroid or hormone-sensitive condition.",
    );
  if (has(a, "caffeine", "none"))
    return no("puna", "It holds cacao, which has a little caffeine, and you leave caffeine alone.");
  if (has(a, "goal", "energy"))
    return yes(
      "puna",
      "You want steadier days. In trials people reported more energy with maca; the evidence is graded C.",
    );
  if (has(a, "goal", "endurance"))
    return no("puna", "The one trial on cyclists found no gain over placebo. Sleep and training come first.");
  return no("puna", "None of your goals is one that maca has been studied for.");
}

function ayar(a: Answers): Suggestion {
  if (has(a, "care", "kidney"))
    return no("ayar", "With kidney stones or kidney disease, ask before you add vitamin C.");
  if (has(a, "fruit", "low"))
    return yes(
      "ayar",
      "You eat two portions of fruit and vegetables or fewer. More fruit is better; this is a bridge.",
    );
  if (has(a, "diet", "vegan") && !has(a, "fruit", "high"))
    return yes("ayar", "You eat only plants: vitamin C at a meal helps you take up its iron.");
  return no("ayar", "You eat enough fruit and vegetables for your vitamin C.");
}

function killa(a: Answers): Suggestion {
  if (has(a, "caffeine", "sleep") || has(a, "caffeine", "none"))
    return no("killa", "Whole cacao holds caffeine and theobromine, and you do not take well to caffeine.");
  if (has(a, "care", "pregnant"))
    return no("killa", "Caffeine and cadmium both count when pregnant or breastfeeding. Ask first.");
  if (has(a, "time", "slow"))
    return yes("killa", "You like to sit down in the morning. That, and the taste, is what it is for.");
  if (has(a, "goal", "focus"))
    return yes(
      "killa",
      "You want clearer work. A cup has some caffeine and asks for ten quiet minutes; trials of cocoa for memory were flat.",
    );
  return no(
    "killa",
    "It takes ten minutes and rewards those who like the making. That does not sound like your mornings.",
  );
}

/** The four products, those that fit first, each with its rule. Call it when all questions are answered. */
export function suggest(answers: Answers): Suggestion[] {
  return [sara, puna, ayar, killa].map((rule) => rule(answers)).sort((a, b) => Number(b.fits) - Number(a.fits));
}

/** The summary as plain text, to be copied or kept. */
export function summaryText(answers: Answers): string {
  const lines = QUESTIONS.map((q) => {
    const given = [answers[q.key] ?? []].flat();
    return `${q.step}: ${q.options
      .filter((o) => given.includes(o.value))
      .map((o) => o.label)
      .join(", ")}`;
  });
  const out = suggest(answers).map((s) => `${s.fits ? "Fits" : "Leave out"}: ${s.product.name}. ${s.rule}`);
  return [...lines, "", ...out].join("\n");
}

/** Only known questions and string answers of something that was stored; anything else is dropped. */
export function readAnswers(stored: string | null): Answers {
  if (!stored) return {};
  let raw: unknown;
  try {
    raw = JSON.parse(stored);
  } catch {
    return {};
  }
  if (typeof raw !== "object" || raw === null) return {};
  const out: Answers = {};
  for (const q of QUESTIONS) {
    const value = (raw as Record<string, unknown>)[q.key];
    if (q.many && Array.isArray(value)) out[q.key] = value.filter((v): v is string => typeof v === "string");
    else if (!q.many && typeof value === "string") out[q.key] = value;
  }
  return out;
}
