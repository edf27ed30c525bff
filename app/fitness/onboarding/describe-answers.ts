/** What a member answered, in a line for each group of questions. Pure. */
import type { Profile } from "#worker/fitness/plan/contract-profile.ts";
import { ACTIVITY_LEVELS, LIFE_STAGES } from "#worker/fitness/plan/domain-energy.ts";
import { GOALS } from "#worker/fitness/plan/domain-energy-target.ts";
import { CONDITIONS, DIET_PATTERNS, EXPERIENCE, FORMULA_SEXES } from "#worker/fitness/plan/domain-profile-choices.ts";
import { EQUIPMENT } from "#worker/fitness/training/domain-exercise.ts";
import { plural } from "#worker/kernel/plural.ts";
import { CONTAINED } from "#worker/nutrition/domain-contains.ts";
import { PROTEIN_BY_AIM } from "#worker/nutrition/domain-protein-target.ts";
import { formatBodyWeight, formatHeight } from "../body-units.ts";
import type { Step } from "./steps.ts";

/** A line never begins with a dot. */
const join = (parts: (string | null | false)[]): string => parts.filter(Boolean).join("\u00a0· ");
const names = <T extends string>(of: Record<T, string>, keys: readonly T[]): string =>
  keys.map((key) => of[key]).join(", ");

const DESCRIBE: Record<Step, (profile: Profile) => string> = {
  goal: ({ goal, ratePercent, aim, hideNumbers }) =>
    join([
      GOALS[goal],
      goal !== "keep" && !hideNumbers && `${ratePercent}% of body weight a week`,
      PROTEIN_BY_AIM[aim].label,
    ]),
  body: ({ heightCm, weightKg, units, sex, birthYear, hideNumbers, bodyFatPercent }) =>
    join([
      formatHeight(heightCm, units.length),
      !hideNumbers && `${formatBodyWeight(weightKg, units.weight)} at the start`,
      `Formulas: ${FORMULA_SEXES[sex].toLowerCase()}`,
      `Born in ${birthYear}`,
      bodyFatPercent !== null && !hideNumbers && `${bodyFatPercent}% body fat`,
    ]),
  activity: ({ activity }) => ACTIVITY_LEVELS[activity].label,
  food: ({ diet, avoids }) => join([DIET_PATTERNS[diet], avoids.length > 0 && `Without ${names(CONTAINED, avoids)}`]),
  health: ({ lifeStage, conditions }) =>
    join([lifeStage !== "none" && LIFE_STAGES[lifeStage], names(CONDITIONS, conditions)]) ||
    "Nothing to be careful with",
  training: ({ training: { daysPerWeek, minutes, experience, equipment } }) =>
    join([
      daysPerWeek === 0 ? "No training for now" : `${plural(daysPerWeek, "day")} a week, ${minutes} minutes`,
      EXPERIENCE[experience],
      equipment.length > 0 ? names(EQUIPMENT, equipment) : "No equipment",
    ]),
};

/** A group of answers in one line. */
export const describeAnswers = (step: Step, profile: Profile): string => DESCRIBE[step](profile);
