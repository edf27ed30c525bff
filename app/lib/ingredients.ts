/** The evidence grade of an ingredient as a whole. */
export type Grade = "A" | "B" | "C" | "D";

/** The ingredients with at least one human trial here, with their grade and a one-line summary. */
export const INGREDIENTS = {
  maca: { name: "Maca", grade: "C", line: "People report more desire and energy; performance did not beat placebo." },
  protein: { name: "Plant protein", grade: "B", line: "With enough of it, muscle grows as it does with whey." },
  cacao: { name: "Cacao flavanols", grade: "B", line: "Studied in thousands; both main outcomes came out flat." },
  camu: { name: "Camu camu", grade: "D", line: "One week, twenty smokers, blood markers only." },
  quinoa: { name: "Quinoa", grade: "C", line: "One blood fat moved at 50 g a day; the others did not." },
  guayusa: { name: "Guayusa", grade: "C", line: "Acts like the caffeine it holds, blood pressure included." },
  sacha: { name: "Sacha inchi", grade: "D", line: "The control oil did nearly as well." },
  beet: { name: "Beetroot nitrate", grade: "B", line: "Small gains in endurance, with a ceiling." },
  creatine: { name: "Creatine", grade: "C", line: "For thinking: the largest trial found no clear gain." },
  cherry: { name: "Tart cherry", grade: "C", line: "Less soreness and a little more sleep in small groups." },
  rhodiola: { name: "Rhodiola", grade: "C", line: "Trials disagree; one found it worse than placebo." },
  spirulina: { name: "Spirulina", grade: "D", line: "Hemoglobin rose, cycling performance did not." },
} as const satisfies Record<string, { name: string; grade: Grade; line: string }>;

export type IngredientKey = keyof typeof INGREDIENTS;

/** True when a URL parameter names an ingredient. */
export function isIngredient(word: string | null): word is IngredientKey {
  return word !== null && Object.hasOwn(INGREDIENTS, word);
}
