import { minorUnitDigits } from "../../kernel/money.ts";
import type { StackItem } from "../stack/contract.ts";
import type {
  CompleteAnswers,
  ExcludedProduct,
  ExclusionReason,
  Recommendation,
  SuggestedProduct,
} from "./contract.ts";
import { budgetCost, type Candidate, countMatchingTastes, daysPerPack, monthlyCost } from "./domain-candidates.ts";
import { findExclusion, listCautions } from "./domain-exclusions.ts";
import { NEEDS } from "./domain-needs.ts";

/** What the rules need from other modules. */
export interface RecommendationRules {
  currency: string;
  /** Why these are too much together, or null. */
  upperLimitWarning: (items: StackItem[]) => string | null;
  /** The subtotal of one of each before shipping and tax, and its discount, minor units. */
  price: (offers: readonly Candidate[]) => { subtotal: number; discount: number };
}

/**
 * Recommends products by fixed rules that are shown. Unsuitable products are left out first; then each need
 * that the answers lead to, most important first, gets the product that matches the person's taste best and
 * costs least per month, within the budget and the upper limits. Without a need nothing is recommended, so
 * the result may be empty. The same answers and products always give the same result.
 */
export function recommend(
  answers: CompleteAnswers,
  candidates: readonly Candidate[],
  rules: RecommendationRules,
): Recommendation {
  const budget = answers.budget * 10 ** minorUnitDigits(rules.currency);
  const excluded = new Map<string, ExcludedProduct>();
  const exclude = (o: Candidate, why: ExclusionReason, rule: string) => {
    if (!excluded.has(o.productId)) excluded.set(o.productId, { handle: o.handle, title: o.title, why, rule });
  };
  const inCurrency = candidates.filter((o) => o.currency === rules.currency);
  const eligible: Candidate[] = [];
  const ineligible: { offer: Candidate; why: ExclusionReason; rule: string }[] = [];
  for (const candidate of inCurrency) {
    const exclusion = findExclusion(candidate, answers);
    if (exclusion) ineligible.push({ offer: candidate, ...exclusion });
    else eligible.push(candidate);
  }

  const chosen: { offer: Candidate; rules: string[] }[] = [];
  for (const need of NEEDS) {
    const rule = need.reasonFor(answers);
    if (rule === null) continue;
    const covering = chosen.find((c) => need.isMetBy(c.offer));
    if (covering) {
      covering.rules.push(rule);
      for (const o of eligible)
        if (need.isMetBy(o)) exclude(o, "covered", `${covering.offer.title} meets the same need.`);
      continue;
    }
    const fitting = eligible.filter(need.isMetBy).sort(compareByTasteAndCost(answers));
    for (const candidate of fitting) {
      const already = chosen.find((c) => need.isMetBy(c.offer));
      if (already) {
        exclude(
          candidate,
          "covered",
          `${already.offer.title} meets the same need, and matches your taste better or costs less.`,
        );
        continue;
      }
      const spent = sum(chosen.map((c) => budgetCost(c.offer)));
      const limitWarning = rules.upperLimitWarning([...chosen.map((c) => c.offer.item), candidate.item]);
      if (limitWarning)
        exclude(candidate, "limit", `${rule} But combined with the rest it would be too much: ${limitWarning}`);
      else if (spent + budgetCost(candidate) > budget)
        exclude(candidate, "budget", `${rule} But it would exceed your budget.`);
      else chosen.push({ offer: candidate, rules: [rule] });
    }
  }

  const chosenProductIds = new Set(chosen.map((c) => c.offer.productId));
  for (const { offer: candidate, why, rule } of ineligible)
    if (!eligible.some((o) => o.productId === candidate.productId)) exclude(candidate, why, rule);
  for (const candidate of eligible) exclude(candidate, "no_need", "None of your answers calls for it.");
  const chosenCandidates = chosen.map((c) => c.offer);
  return {
    suggestions: chosen.map((c) => toSuggestedProduct(c.offer, c.rules, answers)),
    leftOut: [...excluded].filter(([productId]) => !chosenProductIds.has(productId)).map(([, l]) => l),
    ...rules.price(chosenCandidates),
    monthly: sum(chosenCandidates.map(monthlyCost)),
    budget,
    currency: rules.currency,
    forStaff: notesForStaff(answers),
  };
}

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

const compareByTasteAndCost =
  ({ taste }: CompleteAnswers) =>
  (a: Candidate, b: Candidate): number =>
    countMatchingTastes(b, taste) - countMatchingTastes(a, taste) ||
    budgetCost(a) - budgetCost(b) ||
    (a.variantId < b.variantId ? -1 : 1);

function toSuggestedProduct(o: Candidate, rules: string[], answers: CompleteAnswers): SuggestedProduct {
  const days = daysPerPack(o);
  return {
    variantId: o.variantId,
    productId: o.productId,
    handle: o.handle,
    title: o.title,
    variantTitle: o.variantTitle,
    productKind: o.productKind,
    netWeight: o.netWeight,
    look: o.look,
    price: o.price,
    monthly: monthlyCost(o),
    perDay: o.item.servingsPerDay,
    days: days === null ? null : Math.floor(days),
    rules,
    cautions: listCautions(o, answers),
  };
}

function notesForStaff(a: CompleteAnswers): string[] {
  const notes: string[] = [];
  if (a.allergyNote)
    notes.push("Your allergies: we searched every label for the words you entered, and our team will check too.");
  if (a.care.includes("medication"))
    notes.push("Your medication: we can't judge interactions. Ask your doctor or pharmacist.");
  if (a.note) notes.push("What you added in your own words.");
  return notes;
}
