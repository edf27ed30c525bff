import type { FullAnswers } from "./contract.ts";
import type { Offer } from "./domain-candidates.ts";
import { amountMg, holds, isMostly } from "./domain-candidates.ts";

/**
 * What the answers can call for, most important first. A shop with other products edits this list:
 * `when` gives the rule as the customer reads it (or null: not called for), `fits` tells which products
 * answer it by their ingredients and label, never by their names.
 */
export interface Need {
  key: string;
  when: (a: FullAnswers) => string | null;
  fits: (o: Offer) => boolean;
}

/** Grams in a serving from which a product answers a need of protein: 20% of its Daily Value, a "high" source by 21 CFR 101.54(b). */
const PROTEIN_G = 10;

/** A "high" source of iron by the same rule: 20% of 18 mg. */
const IRON_MG = 3.6;

const trains = (a: FullAnswers) => a.training !== "none" && a.days !== "0";
const strength = (a: FullAnswers) =>
  a.goals.includes("strength") || (trains(a) && (a.training === "strength" || a.training === "mixed"));
const endurance = (a: FullAnswers) =>
  a.goals.includes("endurance") || (trains(a) && (a.training === "endurance" || a.training === "mixed"));

export const NEEDS: readonly Need[] = [
  {
    key: "b12",
    when: (a) =>
      a.diet === "vegan" ? "You eat only plants, and no plant food is a dependable source of vitamin B12." : null,
    fits: (o) => amountMg(o, "vitamin_b12") > 0,
  },
  {
    key: "protein",
    when: (a) => {
      if (a.protein === "every") return null;
      if (strength(a) && trains(a)) return "You train for strength, and not every meal of yours holds protein.";
      if (a.days === "5") return "You train on four days or more, and not every meal of yours holds protein.";
      return a.protein === "few" ? "Few of your meals hold a good portion of protein." : null;
    },
    fits: (o) => amountMg(o, "protein") >= PROTEIN_G * 1000,
  },
  {
    key: "creatine",
    when: (a) =>
      strength(a) && trains(a)
        ? a.diet === "mixed"
          ? "You train for strength. For short, hard efforts creatine is among the best studied ingredients."
          : "You train for strength and eat no meat, the food that brings creatine; for short, hard efforts it is among the best studied ingredients."
        : null,
    fits: (o) => holds(o, /creatine/),
  },
  {
    key: "omega3",
    when: (a) =>
      a.diet === "mixed" ? null : "You eat no fish, the usual food source of the long omega-3 fats EPA and DHA.",
    fits: (o) => holds(o, /\balgae?\b|algal|omega-?3|\bdha\b/),
  },
  {
    key: "vitamin_c",
    when: (a) => {
      if (a.fruit === "low")
        return "You eat two portions of fruit and vegetables or fewer. More of them is better; this is a bridge.";
      return a.diet === "vegan" && a.fruit === "mid"
        ? "You eat only plants: vitamin C at a meal helps you take up its iron."
        : null;
    },
    // Whether somebody needs more iron is for a blood test to say.
    fits: (o) => holds(o, /camu|acerola|vitamin-c|ascorb/) && amountMg(o, "iron") < IRON_MG,
  },
  {
    key: "salts",
    when: (a) => (endurance(a) && a.days === "5" ? "You train long and often, and sweat takes salt with it." : null),
    fits: (o) => holds(o, /electrolyte/),
  },
  {
    key: "nitrate",
    when: (a) =>
      endurance(a) && trains(a)
        ? "You train for endurance. In trials beetroot nitrate gave some people a small gain; others felt none."
        : null,
    fits: (o) => holds(o, /beet/),
  },
  {
    key: "maca",
    when: (a) =>
      a.goals.includes("energy")
        ? "You want steadier days. In small trials people reported more energy with maca; the evidence is thin."
        : null,
    fits: (o) => holds(o, /\bmaca\b/),
  },
  {
    key: "caffeine",
    when: (a) =>
      a.goals.includes("focus") && a.caffeine === "fine"
        ? "You want clearer work and take well to caffeine, which helps attention for some hours."
        : null,
    fits: (o) => holds(o, /guayusa|guaran|yerba|matcha/),
  },
  {
    key: "cacao",
    when: (a) =>
      a.time === "slow" && a.taste.includes("chocolate")
        ? "You like to sit down in the morning, and you like chocolate. That is what it is for; we claim nothing more."
        : null,
    fits: (o) => isMostly(o, /cacao/),
  },
];
