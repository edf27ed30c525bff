/** How much protein a day, by what a person trains for. Pure. */
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  rda: {
    authors: "Institute of Medicine.",
    year: 2005,
    title:
      "Dietary Reference Intakes for Energy, Carbohydrate, Fiber, Fat, Fatty Acids, Cholesterol, Protein, and Amino Acids, chapter 10",
    publication: "National Academies Press",
    url: "https://doi.org/10.17226/10490",
  },
  kniskern: {
    authors: "Kniskern MA, Johnston CS.",
    year: 2011,
    title:
      "Protein dietary reference intakes may be inadequate for vegetarians if low amounts of animal protein are consumed",
    publication: "Nutrition 27:727–730",
    url: "https://doi.org/10.1016/j.nut.2010.08.024",
  },
  acsm: {
    authors: "Thomas DT, Erdman KA, Burke LM.",
    year: 2016,
    title:
      "Position of the Academy of Nutrition and Dietetics, Dietitians of Canada, and the American College of Sports Medicine: nutrition and athletic performance",
    publication: "J Acad Nutr Diet 116:501–528",
    url: "https://doi.org/10.1016/j.jand.2015.12.006",
  },
  issn: {
    authors: "Jäger R, Kerksick CM, Campbell BI, et al.",
    year: 2017,
    title: "International Society of Sports Nutrition Position Stand: protein and exercise",
    publication: "J Int Soc Sports Nutr 14:20",
    url: "https://doi.org/10.1186/s12970-017-0177-8",
  },
  morton: {
    authors: "Morton RW, Murphy KT, McKellar SR, et al.",
    year: 2018,
    title:
      "A systematic review, meta-analysis and meta-regression of the effect of protein supplementation on resistance training-induced gains in muscle mass and strength in healthy adults",
    publication: "Br J Sports Med 52:376–384",
    url: "https://doi.org/10.1136/bjsports-2017-097608",
  },
} as const satisfies Sources;

/**
 * Protein by goal, in g per kg of body weight per day. Health: from the RDA (0.8) to where the athletes' range begins. Endurance and strength:
 * 1.2–2.0 (Thomas 2016) and 1.4–2.0 (Jäger 2017) for athletes; gains in muscle leveled off at 1.6, upper bound 2.2 (Morton 2018).
 */
export const PROTEIN_BY_AIM = {
  health: { label: "General health", from: 0.8, to: 1.2, sources: ["rda", "acsm"] },
  endurance: { label: "Endurance", from: 1.2, to: 1.6, sources: ["acsm", "issn"] },
  strength: { label: "Muscle and strength", from: 1.6, to: 2.2, sources: ["morton", "issn"] },
} as const satisfies Record<
  string,
  { label: string; from: number; to: number; sources: readonly (keyof typeof SOURCES)[] }
>;
export type Aim = keyof typeof PROTEIN_BY_AIM;

/** With plants alone the RDA of 0.8 g per kg becomes 1.0, for the lower digestibility and lysine (Kniskern and Johnston 2011). */
const PLANT_RDA = 1.0;

/** From which body mass index on protein is counted for the weight at that index: fat tissue needs little (ours). */
export const REFERENCE_BMI = 30;

/** The weight in kg that protein is counted for: the body weight, at most the one at a BMI of 30. */
export const proteinWeight = (weightKg: number, heightCm: number): number =>
  Math.min(weightKg, REFERENCE_BMI * (heightCm / 100) ** 2);

/**
 * Protein RDA in g per kg of body weight a day (IOM 2005): 0.95 at 9–13, 0.85 at 14–18, 0.8 for adults, 1.1 in pregnancy and 1.3 while
 * breastfeeding.
 */
export function proteinRda(age: number, stage: "none" | "pregnant" | "lactating"): number {
  if (stage === "pregnant") return 1.1;
  if (stage === "lactating") return 1.3;
  return age < 14 ? 0.95 : age < 19 ? 0.85 : 0.8;
}

/**
 * The range of protein in g a day.
 * @param isPlantBased vegan or vegetarian
 */
export function proteinRange(of: {
  age: number;
  weightKg: number;
  heightCm: number;
  stage: "none" | "pregnant" | "lactating";
  aim: Aim;
  isPlantBased: boolean;
}): { from: number; to: number; perKg: { from: number; to: number } } {
  const { from, to } = PROTEIN_BY_AIM[of.aim];
  const rda = Math.max(proteinRda(of.age, of.stage), of.isPlantBased ? PLANT_RDA : 0);
  const perKg = { from: Math.max(from, rda), to: Math.max(to, rda) };
  const weight = proteinWeight(of.weightKg, of.heightCm);
  return { from: Math.round(perKg.from * weight), to: Math.round(perKg.to * weight), perKg };
}
