import type { CompleteAnswers } from "./contract.ts";
import type { Candidate } from "./domain-candidates.ts";
import { amountMg, hasIngredient, isMostly } from "./domain-candidates.ts";

/**
 * What the answers can call for, most important first. A shop with other products edits this list:
 * `when` gives the rule as the customer reads it (or null: not called for), `fits` tells which products
 * answer it by their ingredients and label, never by their names.
 */
export interface Need {
  key: string;
  reasonFor: (a: CompleteAnswers) => string | null;
  isMetBy: (o: Candidate) => boolean;
}

/** Grams in a serving from which a product answers a need of protein: 20% of its Daily Value, a "high" source by 21 CFR 101.54(b). */
const HIGH_PROTEIN_G = 10;

/** A "high" source of iron by the same rule: 20% of 18 mg. */
const HIGH_IRON_MG = 3.6;

const isTraining = (a: CompleteAnswers) => a.training !== "none" && a.days !== "0";
const wantsStrength = (a: CompleteAnswers) =>
  a.goals.includes("strength") || (isTraining(a) && (a.training === "strength" || a.training === "mixed"));
const wantsEndurance = (a: CompleteAnswers) =>
  a.goals.includes("endurance") || (isTraining(a) && (a.training === "endurance" || a.training === "mixed"));

export const NEEDS: readonly Need[] = [
  {
    key: "b12",
    reasonFor: (a) =>
      a.diet === "vegan" ? "You eat only plants, and no plant food is a dependable source of vitamin B12." : null,
    isMetBy: (o) => amountMg(o, "vitamin_b12") > 0,
  },
  {
    key: "protein",
    reasonFor: (a) => {
      if (a.protein === "every") return null;
      if (wantsStrength(a) && isTraining(a))
        return "You train for strength, and not every meal of yours holds protein.";
      if (a.days === "5") return "You train on four days or more, and not every meal of yours holds protein.";
      return a.protein === "few" ? "Few of your meals hold a good portion of protein." : null;
    },
    isMetBy: (o) => amountMg(o, "protein") >= HIGH_PROTEIN_G * 1000,
  },
  {
    key: "creatine",
    reasonFor: (a) =>
      wantsStrength(a) && isTraining(a)
        ? a.diet === "mixed"
          ? "You train for strength. For short, hard efforts creatine is among the best studied ingredients."
          : "You train for strength and eat no meat, the food that brings creatine; for short, hard efforts it is among the best studied ingredients."
        : null,
    isMetBy: (o) => hasIngredient(o, /creatine/),
  },
  {
    key: "omega3",
    reasonFor: (a) =>
      a.diet === "mixed" ? null : "You eat no fish, the usual food source of the long omega-3 fats EPA and DHA.",
    isMetBy: (o) => hasIngredient(o, /\balgae?\b|algal|omega-?3|\bdha\b/),
  },
  {
    key: "vitamin_c",
    reasonFor: (a) => {
      if (a.fruit === "low")
        return "You eat two portions of fruit and vegetables or fewer. More of them is better; this is a bridge.";
      return a.diet === "vegan" && a.fruit === "mid"
        ? "You eat only plants: vitamin C at a meal helps you take up its iron."
        : null;
    },
    // Whether somebody needs more iron is for a blood test to say.
    isMetBy: (o) => hasIngredient(o, /camu|acerola|vitamin-c|ascorb/) && amountMg(o, "iron") < HIGH_IRON_MG,
  },
  {
    key: "salts",
    reasonFor: (a) =>
      wantsEndurance(a) && a.days === "5" ? "You train long and often, and sweat takes salt with it." : null,
    isMetBy: (o) => hasIngredient(o, /electrolyte/),
  },
  {
    key: "nitrate",
    reasonFor: (a) =>
      wantsEndurance(a) && isTraining(a)
        ? "You train for endurance. In trials beetroot nitrate gave some people a small gain; others felt none."
        : null,
    isMetBy: (o) => hasIngredient(o, /beet/),
  },
  {
    key: "maca",
    reasonFor: (a) =>
      a.goals.includes("energy")
        ? "You want steadier days. In small trials people reported more energy with maca; the evidence is thin."
        : null,
    isMetBy: (o) => hasIngredient(o, /\bmaca\b/),
  },
  {
    key: "caffeine",
    reasonFor: (a) =>
      a.goals.includes("focus") && a.caffeine === "fine"
        ? "You want clearer work and take well to caffeine, which helps attention for some hours."
        : null,
    isMetBy: (o) => hasIngredient(o, /guayusa|guaran|yerba|matcha/),
  },
  {
    key: "cacao",
    reasonFor: (a) =>
      a.time === "slow" && a.taste.includes("chocolate")
        ? "You like to sit down in the morning, and you like chocolate. That is what it is for; we claim nothing more."
        : null,
    isMetBy: (o) => isMostly(o, /cacao/),
  },
];
