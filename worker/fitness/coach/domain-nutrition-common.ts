/** What answers about food share. Pure. */
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import type { AnswerInput } from "./domain-draft.ts";
import { hidesNumbers, type MemberData } from "./domain-member.ts";

/** As people say it, so that it can be asked again. */
export const simpleName = (key: NutrientKey): string =>
  (
    ({ vitaminB12Mcg: "B12", alaG: "omega-3", epaDhaMg: "DHA", energyKcal: "calorie" }) as Partial<
      Record<NutrientKey, string>
    >
  )[key] ??
  DIARY_NUTRIENTS[key].name
    .toLowerCase()
    .replace(/ \(.*\)/, "")
    .replace(/^vitamin (.)/, (_, one: string) => `vitamin ${one.toUpperCase()}`);

/** Cards that follow the profile are out of date once it changes. */
export const basisOf = (data: MemberData): { record: string; seq: number } | null =>
  data.profileSeq > 0 ? { record: "profile", seq: data.profileSeq } : null;

/** An amount in the member's units. */
export const formatAmount = ({ profile }: Pick<MemberData, "profile">, key: NutrientKey, amount: number): string =>
  formatNutrient(key, amount, profile?.units.energy);

export const isEnergy = (key: NutrientKey): boolean => key === "energyKcal";

/** Whether energy may be named. */
export const saysEnergy = ({ data, blocked }: AnswerInput): boolean => !hidesNumbers(data) && !blocked.has("energy");

/**
 * Of a day's meals: the plan's, and where a guardrail keeps from losing weight never less than is spent, whatever the profile's goal is.
 * Null without a plan.
 */
export const energyToPlan = ({ data: { made }, blocked }: AnswerInput): number | null =>
  made === null
    ? null
    : blocked.has("energy") || blocked.has("weight")
      ? Math.max(made.plan.energyKcal, made.expenditure.kcal)
      : made.plan.energyKcal;
