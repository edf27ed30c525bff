/**
 * The week in sentences: made from figures by rules, the same for the same week. It says what was, what went well, and one thing to try; it blames
 * nobody, and a week without entries is no failure. Pure.
 */
import { listText } from "../../kernel/list-text.ts";
import { numberText } from "../../kernel/number-text.ts";
import { plural } from "../../kernel/plural.ts";
import { KJ_PER_KCAL } from "../../nutrition/domain-nutrients.ts";
import type { Source, Sources } from "../../nutrition/domain-source.ts";
import { isSteady } from "./domain-weight-trend.ts";

export const SOURCES = {
  selfMonitoring: {
    authors: "Burke LE, Wang J, Sevick MA.",
    year: 2011,
    title: "Self-monitoring in weight loss: a systematic review of the literature",
    publication: "J Am Diet Assoc 111:92–102",
    url: "https://doi.org/10.1016/j.jada.2010.10.008",
  },
  activityGuidelines: {
    authors: "US Department of Health and Human Services.",
    year: 2018,
    title: "Physical Activity Guidelines for Americans, 2nd edition",
    publication: "health.gov",
    url: "https://health.gov/our-work/nutrition-physical-activity/physical-activity-guidelines",
  },
  proteinPerDay: {
    authors: "Morton RW, Murphy KT, McKellar SR, et al.",
    year: 2018,
    title:
      "A systematic review, meta-analysis and meta-regression of the effect of protein supplementation on resistance training-induced gains in muscle mass and strength in healthy adults",
    publication: "Br J Sports Med 52:376–384",
    url: "https://doi.org/10.1136/bjsports-2017-097608",
  },
  plants: {
    authors: "McDonald D, Hyde E, Debelius JW, et al.",
    year: 2018,
    title: "American Gut: an open platform for citizen science microbiome research",
    publication: "mSystems 3:e00031-18",
    url: "https://doi.org/10.1128/mSystems.00031-18",
  },
} as const satisfies Sources;

export interface WeekFigures {
  /** Days with something logged, and with everything logged; of 7. */
  loggedDays: number;
  completeDays: number;
  /** Mean of the complete days; null without one. */
  energyKcal: number | null;
  proteinG: number | null;
  energyTargetKcal: number;
  proteinTargetG: number;
  workouts: number;
  /** How many the member wants to do a week; 0: none planned. */
  plannedWorkouts: number;
  hardSets: number;
  /** How the weight changes a week, in kg; null with too few weigh-ins. */
  weeklyKg: number | null;
  plants: number;
  newPlants: readonly string[];
  /** The biggest known gap of the watch list, with the food that closes it. */
  gap: { name: string; percent: number; food: string | null; source: Source | null } | null;
  streakDays: number;
  /** Calories, weight and percentages stay unsaid. */
  hidesNumbers: boolean;
  /** In careful mode nothing is suggested about energy or weight. */
  isCareful: boolean;
  weightUnit: "kg" | "lb";
  energyUnit: "kcal" | "kJ";
}

export interface WeeklyReview {
  title: string;
  sentences: string[];
  wentWell: string[];
  suggestion: { text: string; source: Source | null } | null;
}

const KG_PER_LB = 0.45359237;
/** Within this share of a target an average is on it (ours: labels may be off by a fifth). */
const NEAR = 0.1;
/** The review of a week. */
export function weeklyReview(week: WeekFigures): WeeklyReview {
  if (week.loggedDays === 0 && week.workouts === 0 && week.weeklyKg === null) {
    return {
      title: "A quiet week",
      sentences: [
        "No food and no workout was logged this week. Your plan and everything you logged before are where you left them.",
      ],
      wentWell: [],
      suggestion: { text: "One meal logged today is a start.", source: SOURCES.selfMonitoring },
    };
  }
  const wentWell = findWins(week);
  return {
    title: wentWell.length >= 3 ? "A strong week" : wentWell.length > 0 ? "Your week" : "Your week so far",
    sentences: describeWeek(week),
    wentWell,
    suggestion: suggest(week),
  };
}

function describeWeek(week: WeekFigures): string[] {
  const sentences = [
    week.loggedDays > 0
      ? `You logged food on ${plural(week.loggedDays, "day")}${week.completeDays > 0 ? `, ${week.completeDays === week.loggedDays ? "all" : week.completeDays} complete` : ""}.`
      : "No food was logged this week.",
  ];
  if (!week.hidesNumbers && week.energyKcal !== null) {
    const energy = (kcal: number) => numberText(Math.round(week.energyUnit === "kJ" ? kcal * KJ_PER_KCAL : kcal));
    sentences.push(
      `On complete days you averaged ${energy(week.energyKcal)} ${week.energyUnit}; your target is ${energy(week.energyTargetKcal)}.`,
    );
  }
  if (!week.hidesNumbers && week.proteinG !== null) {
    sentences.push(`Protein averaged ${Math.round(week.proteinG)} g of ${week.proteinTargetG} g.`);
  }
  if (week.workouts > 0) {
    sentences.push(
      `${plural(week.workouts, "workout")}${week.plannedWorkouts > 0 ? ` of ${week.plannedWorkouts} planned` : ""}${week.hardSets > 0 ? `, ${plural(week.hardSets, "hard set")}` : ""}.`,
    );
  }
  if (!week.hidesNumbers && week.weeklyKg !== null) sentences.push(trendSentence(week.weeklyKg, week));
  if (week.plants > 0) {
    const fresh = week.newPlants.length > 0 ? ` New: ${listText(week.newPlants.slice(0, 4))}.` : "";
    sentences.push(`${plural(week.plants, "plant")} on your plate.${fresh}`);
  }
  return sentences;
}

function trendSentence(kg: number, { weightUnit }: WeekFigures): string {
  if (isSteady(kg)) return "Your weight trend held steady.";
  const amount = weightUnit === "lb" ? Math.abs(kg) / KG_PER_LB : Math.abs(kg);
  return `Your weight trend goes ${kg < 0 ? "down" : "up"} by ${amount.toFixed(1)} ${weightUnit} a week.`;
}

function findWins(week: WeekFigures): string[] {
  const wins: string[] = [];
  if (week.plannedWorkouts > 0 && week.workouts >= week.plannedWorkouts) wins.push("Every planned workout done");
  if (week.proteinG !== null && week.proteinG >= week.proteinTargetG * (1 - NEAR)) wins.push("Protein on target");
  if (
    !week.hidesNumbers &&
    week.energyKcal !== null &&
    Math.abs(week.energyKcal - week.energyTargetKcal) <= week.energyTargetKcal * NEAR
  ) {
    wins.push("Energy close to target");
  }
  if (week.plants >= 30) wins.push("30 plants or more");
  else if (week.newPlants.length > 0) wins.push(plural(week.newPlants.length, "new plant"));
  if (week.completeDays >= 5) wins.push("A full picture: five complete days or more");
  if (week.streakDays >= 7) wins.push(`${plural(week.streakDays, "day")} in your streak`);
  return wins;
}

/** One thing to try, by what helps most: enough in the log, a nutrient, protein, training, plants. */
function suggest(week: WeekFigures): WeeklyReview["suggestion"] {
  if (week.completeDays < 3) {
    return {
      text: "Mark a few days complete next week: your averages and your expenditure come from those.",
      source: SOURCES.selfMonitoring,
    };
  }
  if (week.gap && week.gap.percent < 75) {
    const amount = week.hidesNumbers ? "" : `, at ${week.gap.percent}% of target`;
    return {
      text: week.gap.food
        ? `${week.gap.name} is what matters most${amount}. Try ${week.gap.food}.`
        : `${week.gap.name} is what matters most${amount}.`,
      source: week.gap.source,
    };
  }
  if (week.proteinG !== null && week.proteinG < week.proteinTargetG * (1 - NEAR)) {
    return {
      text: week.hidesNumbers
        ? "A little more protein at breakfast would round off the week."
        : `About ${Math.round((week.proteinTargetG - week.proteinG) / 5) * 5} g more protein a day would reach your target; breakfast is an easy place for it.`,
      source: SOURCES.proteinPerDay,
    };
  }
  if (week.workouts < 2 && !week.isCareful) {
    return {
      text: "Two strength sessions a week are what the national guidelines recommend; short ones count.",
      source: SOURCES.activityGuidelines,
    };
  }
  if (week.plants < 30) {
    return {
      text: "Add a plant you haven't had this week; herbs and spices count a little too.",
      source: SOURCES.plants,
    };
  }
  return null;
}
