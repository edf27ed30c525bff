import type { CompleteAnswers } from "./contract.ts";
import type { Candidate } from "./domain-candidates.ts";
import { amountMg, hasIngredient, isMostly } from "./domain-candidates.ts";

/**
 * The needs that answers can lead to, most important first. A shop with other products edits this list:
 * `when` gives the rule as the customer reads it (or null: no such need), `isMetBy` tells which products meet
 * the need by their ingredients and label, never by their names.
 */
export interface Need {
  key: string;
  reasonFor: (a: CompleteAnswers) => string | null;
  isMetBy: (o: Candidate) => boolean;
}

/**
 * Grams per serving from which a product meets a need for protein: 20% of its Daily Value, a "high" source by
 * 21 CFR 101.54(b).
 */
const HIGH_PROTEIN_G = 10;

/** A "high" source of iron by the same rule: 20% of 18 mg. */
const HIGH_IRON_MG = 3.6;

const isTraining = (a: CompleteAnswers) => a.training !== "none" && a.days !== "0";
/** Why someone who trains needs what strength takes, in the words of their own answers; null where they said neither. */
const strengthAnswer = (a: CompleteAnswers): string | null => {
  if (!isTraining(a)) return null;
  if (a.training === "strength") return "You do mostly strength training";
  if (a.training === "mixed") return "You train strength and endurance";
  return a.goals.includes("strength") ? "You want to get stronger" : null;
};
/** The same for endurance. */
const enduranceAnswer = (a: CompleteAnswers): string | null => {
  if (!isTraining(a)) return null;
  if (a.training === "endurance") return "You do mostly endurance training";
  if (a.training === "mixed") return "You train strength and endurance";
  return a.goals.includes("endurance") ? "You want to build endurance" : null;
};

export const NEEDS: readonly Need[] = [
  {
    key: "b12",
    reasonFor: (a) =>
      a.diet === "vegan" ? "You eat only plants, and no plant food is a reliable source of vitamin B12." : null,
    isMetBy: (o) => amountMg(o, "vitamin_b12") > 0,
  },
  {
    key: "protein",
    reasonFor: (a) => {
      if (a.protein === "every") return null;
      const strength = strengthAnswer(a);
      if (strength) return `${strength}, and not every meal includes protein.`;
      if (a.days === "5") return "You train four or more days a week, and not every meal includes protein.";
      return a.protein === "few" ? "Few of your meals include a good portion of protein." : null;
    },
    isMetBy: (o) => amountMg(o, "protein") >= HIGH_PROTEIN_G * 1000,
  },
  {
    key: "creatine",
    reasonFor: (a) => {
      const strength = strengthAnswer(a);
      if (!strength) return null;
      return a.diet === "mixed"
        ? `${strength}. For short, intense efforts, creatine is one of the best-studied ingredients.`
        : `${strength} and eat no meat, the main food source of creatine. For short, intense efforts it's one of the best-studied ingredients.`;
    },
    isMetBy: (o) => hasIngredient(o, /creatine/),
  },
  {
    key: "omega3",
    reasonFor: (a) =>
      a.diet === "mixed" ? null : "You eat no fish, the usual food source of the long-chain omega-3 fats EPA and DHA.",
    isMetBy: (o) => hasIngredient(o, /\balgae?\b|algal|omega-?3|\bdha\b/),
  },
  {
    key: "vitamin_c",
    reasonFor: (a) => {
      if (a.fruit === "low")
        return "You eat two servings of fruit and vegetables or fewer. Eating more is better; this helps in the meantime.";
      return a.diet === "vegan" && a.fruit === "mid"
        ? "You eat only plants: vitamin C with a meal helps you absorb their iron."
        : null;
    },
    // Whether someone needs more iron is for a blood test to say.
    isMetBy: (o) => hasIngredient(o, /camu|acerola|vitamin-c|ascorb/) && amountMg(o, "iron") < HIGH_IRON_MG,
  },
  {
    key: "salts",
    reasonFor: (a) => {
      const endurance = enduranceAnswer(a);
      return endurance && a.days === "5"
        ? `${endurance}. Training four or more days a week, you lose salt when you sweat.`
        : null;
    },
    isMetBy: (o) => hasIngredient(o, /electrolyte/),
  },
  {
    key: "nitrate",
    reasonFor: (a) => {
      const endurance = enduranceAnswer(a);
      return endurance
        ? `${endurance}. In studies, beetroot nitrate helped some people a little and others not at all.`
        : null;
    },
    isMetBy: (o) => hasIngredient(o, /beet/),
  },
  {
    key: "maca",
    reasonFor: (a) =>
      a.goals.includes("energy")
        ? "You want steady energy. In small studies people reported more energy with maca, but the evidence is limited."
        : null,
    isMetBy: (o) => hasIngredient(o, /\bmaca\b/),
  },
  {
    key: "caffeine",
    reasonFor: (a) =>
      a.goals.includes("focus") && a.caffeine === "fine"
        ? "You want better focus and tolerate caffeine well. It improves attention for a few hours."
        : null,
    isMetBy: (o) => hasIngredient(o, /guayusa|guaran|yerba|matcha/),
  },
  {
    key: "cacao",
    reasonFor: (a) =>
      a.time === "slow" && a.taste.includes("chocolate")
        ? "You like to sit down in the morning, and you like chocolate. That's what this is for; we claim nothing more."
        : null,
    isMetBy: (o) => isMostly(o, /cacao/),
  },
];
