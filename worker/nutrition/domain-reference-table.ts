/**
 * Dietary Reference Intakes of the National Academies for ages 9 and over, and two values of EFSA. Amounts a day in the diary's units.
 * Authored from the summary tables of the reports that each row names. Pure.
 */
import type { NutrientKey } from "./domain-nutrients.ts";
import type { Sources } from "./domain-source.ts";

const nap = (id: number) => `https://doi.org/10.17226/${id}`;

export const SOURCES = {
  dri1997: {
    authors: "Institute of Medicine.",
    year: 1997,
    title: "Dietary Reference Intakes for Calcium, Phosphorus, Magnesium, Vitamin D, and Fluoride",
    publication: "National Academies Press",
    url: nap(5776),
  },
  dri1998: {
    authors: "Institute of Medicine.",
    year: 1998,
    title:
      "Dietary Reference Intakes for Thiamin, Riboflavin, Niacin, Vitamin B6, Folate, Vitamin B12, Pantothenic Acid, Biotin, and Choline",
    publication: "National Academies Press",
    url: nap(6015),
  },
  dri2000: {
    authors: "Institute of Medicine.",
    year: 2000,
    title: "Dietary Reference Intakes for Vitamin C, Vitamin E, Selenium, and Carotenoids",
    publication: "National Academies Press",
    url: nap(9810),
  },
  dri2001: {
    authors: "Institute of Medicine.",
    year: 2001,
    title:
      "Dietary Reference Intakes for Vitamin A, Vitamin K, Arsenic, Boron, Chromium, Copper, Iodine, Iron, Manganese, Molybdenum, Nickel, Silicon, Vanadium, and Zinc",
    publication: "National Academies Press",
    url: nap(10026),
  },
  dri2005: {
    authors: "Institute of Medicine.",
    year: 2005,
    title:
      "Dietary Reference Intakes for Energy, Carbohydrate, Fiber, Fat, Fatty Acids, Cholesterol, Protein, and Amino Acids",
    publication: "National Academies Press",
    url: nap(10490),
  },
  driWater: {
    authors: "Institute of Medicine.",
    year: 2005,
    title: "Dietary Reference Intakes for Water, Potassium, Sodium, Chloride, and Sulfate",
    publication: "National Academies Press",
    url: nap(10925),
  },
  dri2011: {
    authors: "Institute of Medicine.",
    year: 2011,
    title: "Dietary Reference Intakes for Calcium and Vitamin D",
    publication: "National Academies Press",
    url: nap(13050),
  },
  dri2019: {
    authors: "National Academies of Sciences, Engineering, and Medicine.",
    year: 2019,
    title: "Dietary Reference Intakes for Sodium and Potassium",
    publication: "National Academies Press",
    url: nap(25353),
  },
  efsaB12: {
    authors: "EFSA Panel on Dietetic Products, Nutrition and Allergies.",
    year: 2015,
    title: "Scientific opinion on dietary reference values for cobalamin (vitamin B12)",
    publication: "EFSA J 13(7):4150",
    url: "https://doi.org/10.2903/j.efsa.2015.4150",
  },
  efsaFats: {
    authors: "EFSA Panel on Dietetic Products, Nutrition and Allergies.",
    year: 2010,
    title: "Scientific opinion on dietary reference values for fats",
    publication: "EFSA J 8(3):1461",
    url: "https://doi.org/10.2903/j.efsa.2010.1461",
  },
} as const satisfies Sources;
export type TableSource = keyof typeof SOURCES;

/** Ages 9–13, 14–18, 19–30, 31–50, 51–70, over 70. */
type BySixAges = readonly [number, number, number, number, number, number];
/** Ages up to 18, 19–30, 31–50. */
type ByThreeAges = readonly [number, number, number];

interface Values {
  male: BySixAges;
  female: BySixAges;
  pregnant: ByThreeAges;
  lactating: ByThreeAges;
}

/** What an upper level is about; only `all` can be held against what a diary adds up. */
export type UpperLevelOf = "all" | "supplements" | "retinol" | "synthetic";

export interface ReferenceRow {
  kind: "RDA" | "AI";
  source: TableSource;
  values: Values;
  /** Estimated average requirement, where there is one: half of all people need less. */
  average?: Values;
  /** Tolerable upper level; `upperOf` says of what. */
  upper?: Values;
  upperOf?: UpperLevelOf;
  /** Values are mg a day per kg of body weight. */
  isPerKg?: true;
}

const same = (value: number): BySixAges => [value, value, value, value, value, value];
/** 9–13, 14–18, 19–50, 51–70, over 70: for both sexes, then pregnant or breastfeeding up to 18 and from 19 on. */
const upper = (
  [nine, fourteen, adult, fifty, seventy]: readonly [number, number, number, number, number],
  [young, grown]: readonly [number, number] = [fourteen, adult],
): Values => {
  const ages: BySixAges = [nine, fourteen, adult, adult, fifty, seventy];
  return { male: ages, female: ages, pregnant: [young, grown, grown], lactating: [young, grown, grown] };
};
const values = (male: BySixAges, female: BySixAges, pregnant: ByThreeAges, lactating: ByThreeAges): Values => ({
  male,
  female,
  pregnant,
  lactating,
});
const three = (value: number): ByThreeAges => [value, value, value];

export const REFERENCE_TABLE = {
  carbohydrate: {
    kind: "RDA",
    source: "dri2005",
    values: values(same(130), same(130), three(175), three(210)),
  },
  fiber: {
    kind: "AI",
    source: "dri2005",
    values: values([31, 38, 38, 38, 30, 30], [26, 26, 25, 25, 21, 21], three(28), three(29)),
  },
  linoleicG: {
    kind: "AI",
    source: "dri2005",
    values: values([12, 16, 17, 17, 14, 14], [10, 11, 12, 12, 11, 11], three(13), three(13)),
  },
  alaG: {
    kind: "AI",
    source: "dri2005",
    values: values([1.2, 1.6, 1.6, 1.6, 1.6, 1.6], [1.0, 1.1, 1.1, 1.1, 1.1, 1.1], three(1.4), three(1.3)),
  },
  epaDhaMg: {
    kind: "AI",
    source: "efsaFats",
    // EFSA adds 100 to 200 mg of DHA in pregnancy and while breastfeeding; the lower end stands here.
    values: values(same(250), same(250), three(350), three(350)),
  },
  waterG: {
    kind: "AI",
    source: "driWater",
    values: values(
      [2400, 3300, 3700, 3700, 3700, 3700],
      [2100, 2300, 2700, 2700, 2700, 2700],
      three(3000),
      three(3800),
    ),
  },
  lysine: {
    kind: "RDA",
    source: "dri2005",
    isPerKg: true,
    values: values([46, 43, 38, 38, 38, 38], [43, 40, 38, 38, 38, 38], three(51), three(52)),
  },
  leucine: {
    kind: "RDA",
    source: "dri2005",
    isPerKg: true,
    values: values([49, 47, 42, 42, 42, 42], [47, 44, 42, 42, 42, 42], three(56), three(62)),
  },

  vitaminAMcgRae: {
    kind: "RDA",
    source: "dri2001",
    values: values([600, 900, 900, 900, 900, 900], [600, 700, 700, 700, 700, 700], [750, 770, 770], [1200, 1300, 1300]),
    average: values([445, 630, 625, 625, 625, 625], [420, 485, 500, 500, 500, 500], [530, 550, 550], [885, 900, 900]),
    upper: upper([1700, 2800, 3000, 3000, 3000]),
    upperOf: "retinol",
  },
  thiaminMg: {
    kind: "RDA",
    source: "dri1998",
    values: values([0.9, 1.2, 1.2, 1.2, 1.2, 1.2], [0.9, 1.0, 1.1, 1.1, 1.1, 1.1], three(1.4), three(1.4)),
  },
  riboflavinMg: {
    kind: "RDA",
    source: "dri1998",
    values: values([0.9, 1.3, 1.3, 1.3, 1.3, 1.3], [0.9, 1.0, 1.1, 1.1, 1.1, 1.1], three(1.4), three(1.6)),
  },
  niacinMg: {
    kind: "RDA",
    source: "dri1998",
    values: values([12, 16, 16, 16, 16, 16], [12, 14, 14, 14, 14, 14], three(18), three(17)),
    upper: upper([20, 30, 35, 35, 35]),
    upperOf: "synthetic",
  },
  pantothenicMg: {
    kind: "AI",
    source: "dri1998",
    values: values([4, 5, 5, 5, 5, 5], [4, 5, 5, 5, 5, 5], three(6), three(7)),
  },
  vitaminB6Mg: {
    kind: "RDA",
    source: "dri1998",
    values: values([1.0, 1.3, 1.3, 1.3, 1.7, 1.7], [1.0, 1.2, 1.3, 1.3, 1.5, 1.5], three(1.9), three(2.0)),
    upper: upper([60, 80, 100, 100, 100]),
    upperOf: "all",
  },
  folateDfeMcg: {
    kind: "RDA",
    source: "dri1998",
    values: values([300, 400, 400, 400, 400, 400], [300, 400, 400, 400, 400, 400], three(600), three(500)),
    average: values([250, 330, 320, 320, 320, 320], [250, 330, 320, 320, 320, 320], three(520), three(450)),
    upper: upper([600, 800, 1000, 1000, 1000]),
    upperOf: "synthetic",
  },
  vitaminB12Mcg: {
    kind: "AI",
    source: "efsaB12",
    // EFSA's groups are 7–10 (2.5), 11–14 (3.5) and from 15 on (4.0): the higher of those that an age group here meets.
    values: values([3.5, 4, 4, 4, 4, 4], [3.5, 4, 4, 4, 4, 4], three(4.5), three(5)),
  },
  cholineMg: {
    kind: "AI",
    source: "dri1998",
    values: values([375, 550, 550, 550, 550, 550], [375, 400, 425, 425, 425, 425], three(450), three(550)),
    upper: upper([2000, 3000, 3500, 3500, 3500]),
    upperOf: "all",
  },
  vitaminCMg: {
    kind: "RDA",
    source: "dri2000",
    values: values([45, 75, 90, 90, 90, 90], [45, 65, 75, 75, 75, 75], [80, 85, 85], [115, 120, 120]),
    average: values([39, 63, 75, 75, 75, 75], [39, 56, 60, 60, 60, 60], [66, 70, 70], [96, 100, 100]),
    upper: upper([1200, 1800, 2000, 2000, 2000]),
    upperOf: "all",
  },
  vitaminDMcg: {
    kind: "RDA",
    source: "dri2011",
    values: values([15, 15, 15, 15, 15, 20], [15, 15, 15, 15, 15, 20], three(15), three(15)),
    average: values(same(10), same(10), three(10), three(10)),
    upper: upper([100, 100, 100, 100, 100]),
    upperOf: "all",
  },
  vitaminEMg: {
    kind: "RDA",
    source: "dri2000",
    values: values([11, 15, 15, 15, 15, 15], [11, 15, 15, 15, 15, 15], three(15), three(19)),
    upper: upper([600, 800, 1000, 1000, 1000]),
    upperOf: "supplements",
  },
  vitaminKMcg: {
    kind: "AI",
    source: "dri2001",
    values: values([60, 75, 120, 120, 120, 120], [60, 75, 90, 90, 90, 90], [75, 90, 90], [75, 90, 90]),
  },

  calciumMg: {
    kind: "RDA",
    source: "dri2011",
    values: values(
      [1300, 1300, 1000, 1000, 1000, 1200],
      [1300, 1300, 1000, 1000, 1200, 1200],
      [1300, 1000, 1000],
      [1300, 1000, 1000],
    ),
    average: values(
      [1100, 1100, 800, 800, 800, 1000],
      [1100, 1100, 800, 800, 1000, 1000],
      [1100, 800, 800],
      [1100, 800, 800],
    ),
    upper: upper([3000, 3000, 2500, 2000, 2000]),
    upperOf: "all",
  },
  ironMg: {
    kind: "RDA",
    source: "dri2001",
    values: values([8, 11, 8, 8, 8, 8], [8, 15, 18, 18, 8, 8], three(27), [10, 9, 9]),
    average: values([5.9, 7.7, 6, 6, 6, 6], [5.7, 7.9, 8.1, 8.1, 5, 5], [23, 22, 22], [7, 6.5, 6.5]),
    upper: upper([40, 45, 45, 45, 45]),
    upperOf: "all",
  },
  zincMg: {
    kind: "RDA",
    source: "dri2001",
    values: values([8, 11, 11, 11, 11, 11], [8, 9, 8, 8, 8, 8], [12, 11, 11], [13, 12, 12]),
    average: values([7, 8.5, 9.4, 9.4, 9.4, 9.4], [7, 7.3, 6.8, 6.8, 6.8, 6.8], [10.5, 9.5, 9.5], [10.9, 10.4, 10.4]),
    upper: upper([23, 34, 40, 40, 40]),
    upperOf: "all",
  },
  iodineMcg: {
    kind: "RDA",
    source: "dri2001",
    values: values([120, 150, 150, 150, 150, 150], [120, 150, 150, 150, 150, 150], three(220), three(290)),
    average: values([73, 95, 95, 95, 95, 95], [73, 95, 95, 95, 95, 95], three(160), three(209)),
    upper: upper([600, 900, 1100, 1100, 1100]),
    upperOf: "all",
  },
  seleniumMcg: {
    kind: "RDA",
    source: "dri2000",
    values: values([40, 55, 55, 55, 55, 55], [40, 55, 55, 55, 55, 55], three(60), three(70)),
    average: values([35, 45, 45, 45, 45, 45], [35, 45, 45, 45, 45, 45], three(49), three(59)),
    upper: upper([280, 400, 400, 400, 400]),
    upperOf: "all",
  },
  magnesiumMg: {
    kind: "RDA",
    source: "dri1997",
    values: values([240, 410, 400, 420, 420, 420], [240, 360, 310, 320, 320, 320], [400, 350, 360], [360, 310, 320]),
    average: values([200, 340, 330, 350, 350, 350], [200, 300, 255, 265, 265, 265], [335, 290, 300], [300, 255, 265]),
    upper: upper([350, 350, 350, 350, 350]),
    upperOf: "supplements",
  },
  phosphorusMg: {
    kind: "RDA",
    source: "dri1997",
    values: values(
      [1250, 1250, 700, 700, 700, 700],
      [1250, 1250, 700, 700, 700, 700],
      [1250, 700, 700],
      [1250, 700, 700],
    ),
    upper: {
      ...upper([4000, 4000, 4000, 4000, 3000]),
      pregnant: three(3500),
      lactating: three(4000),
    },
    upperOf: "all",
  },
  potassiumMg: {
    kind: "AI",
    source: "dri2019",
    values: values(
      [2500, 3000, 3400, 3400, 3400, 3400],
      [2300, 2300, 2600, 2600, 2600, 2600],
      [2600, 2900, 2900],
      [2500, 2800, 2800],
    ),
  },
  copperMg: {
    kind: "RDA",
    source: "dri2001",
    values: values([0.7, 0.89, 0.9, 0.9, 0.9, 0.9], [0.7, 0.89, 0.9, 0.9, 0.9, 0.9], three(1), three(1.3)),
    upper: upper([5, 8, 10, 10, 10]),
    upperOf: "all",
  },
  manganeseMg: {
    kind: "AI",
    source: "dri2001",
    values: values([1.9, 2.2, 2.3, 2.3, 2.3, 2.3], [1.6, 1.6, 1.8, 1.8, 1.8, 1.8], three(2), three(2.6)),
    upper: upper([6, 9, 11, 11, 11]),
    upperOf: "all",
  },
} as const satisfies Partial<Record<NutrientKey, ReferenceRow>>;
export type ReferenceKey = keyof typeof REFERENCE_TABLE;
export const REFERENCE_KEYS = Object.keys(REFERENCE_TABLE) as ReferenceKey[];

export type ReferenceStage = "none" | "pregnant" | "lactating";

/** The value of a row for one sex, age and stage. Ages below 9 are refused: the table does not hold them. */
export function valueFor(of: Values, sex: "female" | "male", age: number, stage: ReferenceStage): number {
  if (!(age >= 9)) throw new RangeError("The table begins at 9 years.");
  if (stage !== "none") return of[stage][age < 19 ? 0 : age < 31 ? 1 : 2];
  return of[sex][age < 14 ? 0 : age < 19 ? 1 : age < 31 ? 2 : age < 51 ? 3 : age < 71 ? 4 : 5];
}
