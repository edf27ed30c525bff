/** A member's nutrient targets: published reference intakes, what a plant diet changes in them, and what the member changed. Pure. */
import { DIARY_NUTRIENT_KEYS, DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "./domain-nutrients.ts";
import {
  REFERENCE_KEYS,
  REFERENCE_TABLE,
  type ReferenceKey,
  type ReferenceRow,
  type ReferenceStage,
  SOURCES as TABLE_SOURCES,
  type UpperLevelOf,
  valueFor,
} from "./domain-reference-table.ts";
import type { Sources } from "./domain-source.ts";

export const SOURCES = {
  ...TABLE_SOURCES,
  dietaryGuidelines: {
    authors: "US Department of Agriculture, US Department of Health and Human Services.",
    year: 2020,
    title: "Dietary Guidelines for Americans, 2020–2025",
    publication: "DietaryGuidelines.gov",
    url: "https://www.dietaryguidelines.gov",
  },
  efsaCaffeine: {
    authors: "EFSA Panel on Dietetic Products, Nutrition and Allergies.",
    year: 2015,
    title: "Scientific opinion on the safety of caffeine",
    publication: "EFSA J 13(5):4102",
    url: "https://doi.org/10.2903/j.efsa.2015.4102",
  },
} as const satisfies Sources;
export type IntakeSource = keyof typeof SOURCES;

export type DietPattern = "vegan" | "vegetarian" | "mostly_plants";

export interface ReferencePerson {
  /** Where the average of both is asked for, the higher of the two amounts is the target. */
  sex: "female" | "male" | "average";
  age: number;
  stage: ReferenceStage;
  weightKg: number;
  diet: DietPattern;
  /** The day's energy target, for what is a share of it. */
  energyKcal: number;
}

export interface Target {
  key: NutrientKey;
  /** A day, in the nutrient's unit. */
  amount: number;
  /** Whether the amount is to be reached or not to be exceeded. */
  direction: "reach" | "limit";
  kind: "RDA" | "AI" | "limit" | "own";
  /** The published amount before a plant diet or the member changed it; null where there is none. */
  published: number | null;
  /** Tolerable upper level, where it is about all that a diary adds up; null otherwise. */
  upper: number | null;
  /** Of what the upper level is, where it isn't about all. */
  upperNote: string | null;
  /** Estimated average requirement. */
  average: number | null;
  source: IntakeSource | null;
  /** One sentence: where it is from and what was changed. */
  why: string;
}

const UPPER_NOTES: Record<Exclude<UpperLevelOf, "all">, (amount: string) => string> = {
  supplements: (amount) => `${amount} from supplements; what foods hold doesn't count.`,
  retinol: (amount) =>
    `${amount} of retinol, the form in supplements and animal foods; carotenes of plants don't count.`,
  synthetic: (amount) => `${amount} from fortified foods and supplements; what foods hold by nature doesn't count.`,
};

/**
 * What a vegan or vegetarian diet changes. Iron: 1.8 times the requirement, since less of it is absorbed without heme iron. Zinc: up to 1.5
 * times where grains and legumes with much phytate are the staples; the upper end stands here. Both: IOM 2001, chapters 9 and 12.
 */
export const PLANT_FACTORS = {
  ironMg: {
    factor: 1.8,
    source: "dri2001",
    why: "times 1.8, because iron from plants is absorbed less well",
  },
  zincMg: {
    factor: 1.5,
    source: "dri2001",
    why: "times 1.5, the upper end for diets built on grains and legumes, whose phytate binds zinc",
  },
} as const satisfies Partial<Record<ReferenceKey, { factor: number; source: IntakeSource; why: string }>>;

const KIND_NAMES = { RDA: "Recommended Dietary Allowance", AI: "Adequate Intake" } as const;

const published = (person: ReferencePerson, of: ReferenceRow["values"]): number =>
  person.sex === "average"
    ? Math.max(valueFor(of, "female", person.age, person.stage), valueFor(of, "male", person.age, person.stage))
    : valueFor(of, person.sex, person.age, person.stage);

/** The target of a nutrient of the table. */
export function referenceTarget(key: ReferenceKey, person: ReferencePerson): Target {
  const row: ReferenceRow = REFERENCE_TABLE[key];
  const scale = row.isPerKg ? person.weightKg / 1000 : 1;
  const base = published(person, row.values) * scale;
  const upperAmount = row.upper ? published(person, row.upper) : null;
  const isComparable = row.upperOf === "all";
  const source = SOURCES[row.source];
  const from = `${KIND_NAMES[row.kind]} of ${row.source.startsWith("efsa") ? "EFSA" : "the National Academies"} (${source.year})`;
  const target: Target = {
    key,
    amount: base,
    direction: "reach",
    kind: row.kind,
    published: base,
    upper: isComparable ? upperAmount : null,
    upperNote:
      upperAmount !== null && row.upperOf && row.upperOf !== "all"
        ? UPPER_NOTES[row.upperOf](formatNutrient(key, upperAmount))
        : null,
    average: row.average ? published(person, row.average) * scale : null,
    source: row.source,
    why: row.isPerKg ? `${from}: ${published(person, row.values)} mg per kg of body weight.` : `${from}.`,
  };
  const plant = key === "ironMg" || key === "zincMg" ? PLANT_FACTORS[key] : null;
  if (!plant || person.diet === "mostly_plants") return target;
  const amount = base * plant.factor;
  if (upperAmount !== null && amount > upperAmount) {
    return {
      ...target,
      why: `${from}. ${plant.why[0]?.toUpperCase()}${plant.why.slice(1)} it would pass the upper level of ${formatNutrient(key, upperAmount)}, so ask your clinician what you need.`,
    };
  }
  return { ...target, amount, why: `${from}, ${plant.why}.` };
}

const limit = (key: NutrientKey, amount: number, source: IntakeSource, why: string): Target => ({
  key,
  amount,
  direction: "limit",
  kind: "limit",
  published: amount,
  upper: null,
  upperNote: null,
  average: null,
  source,
  why,
});

/** What is better kept below: sodium, saturated fat, caffeine. */
export function limitsFor(person: ReferencePerson): Target[] {
  const isPregnant = person.stage !== "none";
  const caffeine = isPregnant ? 200 : person.age < 18 ? 3 * person.weightKg : 400;
  return [
    limit(
      "sodiumMg",
      person.age < 14 ? 1800 : 2300,
      "dri2019",
      "Reduce to this if you're above it: it lowers the risk of chronic disease (National Academies, 2019).",
    ),
    limit(
      "saturatedFat",
      (person.energyKcal * 0.1) / 9,
      "dietaryGuidelines",
      "Less than 10% of energy (Dietary Guidelines for Americans, 2020–2025).",
    ),
    limit(
      "caffeineMg",
      Math.min(400, caffeine),
      "efsaCaffeine",
      isPregnant
        ? "Up to 200 mg a day raises no safety concern for the child (EFSA, 2015)."
        : person.age < 18
          ? "Up to 3 mg per kg of body weight a day raises no safety concern (EFSA, 2015)."
          : "Up to 400 mg a day raises no safety concern for adults (EFSA, 2015).",
    ),
  ];
}

/** A member's own target for a nutrient, in place of the published one. */
export type TargetOverrides = Partial<Record<NutrientKey, number>>;

/**
 * All targets that are in force: the table's and the limits, with the member's own in their place. An own target for something to reach is
 * cut at its upper level: no page asks for more than that.
 */
export function effectiveTargets(
  person: ReferencePerson,
  overrides: TargetOverrides = {},
): Partial<Record<NutrientKey, Target>> {
  const targets: Partial<Record<NutrientKey, Target>> = {};
  for (const key of REFERENCE_KEYS) targets[key] = referenceTarget(key, person);
  for (const target of limitsFor(person)) targets[target.key] = target;
  for (const key of DIARY_NUTRIENT_KEYS) {
    const own = overrides[key];
    if (own === undefined || !(own >= 0)) continue;
    const known = targets[key];
    const amount = Math.min(own, known?.upper ?? Number.POSITIVE_INFINITY);
    const name = DIARY_NUTRIENTS[key].name;
    targets[key] = {
      key,
      direction: "reach",
      published: null,
      upper: null,
      upperNote: null,
      average: null,
      source: null,
      ...known,
      amount,
      kind: "own",
      why:
        amount < own
          ? `Your own target for ${name}, cut at the upper level of ${formatNutrient(key, amount)}.`
          : `Your own target for ${name}.${known ? ` ${known.why}` : ""}`,
    };
  }
  return targets;
}
