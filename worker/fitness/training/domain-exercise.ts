/** What an exercise is: muscles, equipment, how a set of it is measured, and how its load grows. Pure. */

/** The muscle groups that volume is counted for and that the muscle map shows. */
export const MUSCLES = {
  chest: { name: "Chest", also: "pectorals" },
  "front-delts": { name: "Front delts", also: "front of the shoulders" },
  "side-delts": { name: "Side delts", also: "sides of the shoulders" },
  "rear-delts": { name: "Rear delts", also: "back of the shoulders" },
  biceps: { name: "Biceps", also: "front of the upper arms" },
  triceps: { name: "Triceps", also: "back of the upper arms" },
  forearms: { name: "Forearms", also: "grip" },
  "upper-back": { name: "Upper back", also: "trapezius and rhomboids" },
  lats: { name: "Lats", also: "sides of the back" },
  "lower-back": { name: "Lower back", also: "spinal erectors" },
  abs: { name: "Abs", also: "front of the trunk" },
  obliques: { name: "Obliques", also: "sides of the trunk" },
  glutes: { name: "Glutes", also: "hips, with the abductors" },
  quads: { name: "Quads", also: "front of the thighs" },
  hamstrings: { name: "Hamstrings", also: "back of the thighs" },
  adductors: { name: "Adductors", also: "inner thighs" },
  calves: { name: "Calves", also: "lower legs" },
} as const;
export type Muscle = keyof typeof MUSCLES;
export const MUSCLE_KEYS = Object.keys(MUSCLES) as Muscle[];

/** What one must have. An exercise without any needs a floor only. */
export const EQUIPMENT = {
  barbell: "Barbell and plates",
  rack: "Rack",
  bench: "Bench",
  dumbbell: "Dumbbells",
  kettlebell: "Kettlebell",
  cable: "Cable machine",
  machine: "Weight machines",
  "trap-bar": "Trap bar",
  "pull-up-bar": "Pull-up bar",
  "dip-bars": "Dip bars",
  band: "Resistance band",
  "ab-wheel": "Ab wheel",
  box: "Box or step",
  "jump-rope": "Jump rope",
  rower: "Rowing machine",
  bike: "Bike",
  "cardio-machine": "Elliptical or stair climber",
  pool: "Pool",
} as const;
export type Equipment = keyof typeof EQUIPMENT;
export const EQUIPMENT_KEYS = Object.keys(EQUIPMENT) as Equipment[];

/** The measures that a set can have; units: kg, count, seconds, meters. */
export type SetMeasure = "weightKg" | "reps" | "seconds" | "meters";

/**
 * How a set is measured. `required`: one of these at least must be there, all of them where `all` is true; `optional` may
 * be there. The weight of `assisted` is what the machine or band takes off, so less is harder.
 */
export const MODALITIES = {
  "weight-reps": { name: "Weight and reps", required: ["weightKg", "reps"], all: true, optional: [] },
  reps: { name: "Reps", required: ["reps"], all: true, optional: [] },
  "bodyweight-weight": { name: "Reps with added weight", required: ["reps"], all: true, optional: ["weightKg"] },
  assisted: { name: "Reps with assistance", required: ["weightKg", "reps"], all: true, optional: [] },
  time: { name: "Time", required: ["seconds"], all: true, optional: ["weightKg"] },
  "distance-time": {
    name: "Distance and time",
    required: ["meters", "seconds"],
    all: false,
    optional: ["weightKg"],
  },
} as const satisfies Record<
  string,
  { name: string; required: readonly SetMeasure[]; all: boolean; optional: readonly SetMeasure[] }
>;
export type Modality = keyof typeof MODALITIES;

/** The movement, by which one exercise can stand in for another. */
export const PATTERNS = {
  "horizontal-push": "Push forward",
  "vertical-push": "Push overhead",
  dip: "Push down",
  fly: "Chest fly",
  "horizontal-pull": "Row",
  "vertical-pull": "Pull down",
  pullover: "Straight-arm pull",
  raise: "Shoulder raise",
  "rear-raise": "Rear shoulder raise",
  shrug: "Shrug",
  curl: "Curl",
  "elbow-extension": "Elbow extension",
  grip: "Wrist and grip",
  squat: "Squat",
  lunge: "Lunge",
  "knee-extension": "Knee extension",
  hinge: "Hip hinge",
  "knee-flexion": "Leg curl",
  "hip-extension": "Hip thrust",
  "hip-abduction": "Hip abduction",
  "hip-adduction": "Hip adduction",
  "calf-raise": "Calf raise",
  "trunk-flexion": "Trunk flexion",
  brace: "Brace",
  rotation: "Rotation and side bend",
  "back-extension": "Back extension",
  carry: "Carry",
  power: "Power",
  cardio: "Cardio",
  mobility: "Mobility",
} as const;
export type Pattern = keyof typeof PATTERNS;

export const LEVELS = { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" } as const;
export type Level = keyof typeof LEVELS;
export const LEVEL_KEYS = Object.keys(LEVELS) as Level[];

/** Energy cost in multiples of rest: 2024 Adult Compendium of Physical Activities (Herrmann et al., J Sport Health Sci 13:6-12), by its code. */
export interface MetValue {
  value: number;
  code: string;
}

export interface Exercise {
  id: string;
  name: string;
  /** Other names that people search and that other apps export. */
  aliases: readonly string[];
  /** All that it needs, what carries the load first. */
  equipment: readonly Equipment[];
  modality: Modality;
  pattern: Pattern;
  /** The main muscle comes first. Empty: the member's own exercise without a chosen muscle. */
  primary: readonly Muscle[];
  secondary: readonly Muscle[];
  mechanic: "compound" | "isolation";
  /** One side at a time: its reps and seconds are per side. */
  unilateral: boolean;
  /** `each`: the weight is that of one of two dumbbells. */
  load: "total" | "each";
  level: Level;
  cues: readonly [string, string, string];
  /** The mistake that is made most, and what to do instead. */
  mistake: string;
  met: MetValue | null;
  /** Where the description comes from. */
  source?: string;
}

type WithDefaults = "aliases" | "equipment" | "secondary" | "unilateral" | "load" | "met";
export type ExerciseInput = Omit<Exercise, WithDefaults> & Partial<Pick<Exercise, WithDefaults>>;

/** Fills in what most exercises don't name: no equipment, both sides at once, the whole load, no energy cost. */
export const defineExercises = (inputs: readonly ExerciseInput[]): Exercise[] =>
  inputs.map((input) => ({
    aliases: [],
    equipment: [],
    secondary: [],
    unilateral: false,
    load: "total",
    met: null,
    ...input,
  }));

export type WeightUnit = "kg" | "lb";

const LOWER: readonly Muscle[] = ["glutes", "quads", "hamstrings", "adductors", "calves"];
/** Whether it is for the legs and hips, where loads grow in larger steps. */
export const isLowerBody = ({ primary: [main] }: Pick<Exercise, "primary">): boolean =>
  main !== undefined && LOWER.includes(main);

/** The name of its main muscle; empty if none was chosen. */
export const mainMuscleName = ({ primary: [main] }: Pick<Exercise, "primary">): string =>
  main === undefined ? "" : MUSCLES[main].name;

/**
 * The smallest step by which its load sensibly grows, in the unit: what the equipment commonly offers. A barbell takes a
 * pair of the smallest common plates, or twice that for compound leg work; dumbbells come in steps of 2 kg or 5 lb each;
 * kettlebells in 4 kg or 5 lb; stacks in 2.5 kg or 5 lb, machines in 5 kg or 10 lb. Null where no load is carried.
 */
export function loadStep(
  exercise: Pick<Exercise, "equipment" | "modality" | "primary" | "mechanic">,
  unit: WeightUnit,
): number | null {
  if (exercise.modality === "reps") return null;
  const step = (kg: number, lb: number) => (unit === "kg" ? kg : lb);
  switch (exercise.equipment[0]) {
    case "barbell":
    case "trap-bar":
      return isLowerBody(exercise) && exercise.mechanic === "compound" ? step(5, 10) : step(2.5, 5);
    case "dumbbell":
      return step(2, 5);
    case "kettlebell":
      return step(4, 5);
    case "machine":
      return step(5, 10);
    case "cable":
    case "pull-up-bar":
    case "dip-bars":
      return step(2.5, 5);
    default:
      return exercise.modality === "bodyweight-weight" || exercise.modality === "weight-reps" ? step(2.5, 5) : null;
  }
}

/**
 * By what weight × reps is multiplied for the weight that was moved: two dumbbells where one is written down, two sides
 * where reps are per side.
 */
export const tonnageFactor = (exercise: Pick<Exercise, "load" | "unilateral">): number =>
  (exercise.load === "each" ? 2 : 1) * (exercise.unilateral ? 2 : 1);

/** Whether a person with this equipment can do it. */
export const isPossibleWith = (exercise: Pick<Exercise, "equipment">, owned: ReadonlySet<Equipment>): boolean =>
  exercise.equipment.every((piece) => owned.has(piece));
