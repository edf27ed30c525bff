import { minorDigits } from "../../kernel/money.ts";
import type { StackItem } from "../stack/contract.ts";
import type { FullAnswers, LeftOut, LeftOutWhy, Recommendation, Suggestion } from "./contract.ts";
import { burdenOf, daysOf, monthlyOf, type Offer, tasteMatch } from "./domain-candidates.ts";
import { cautionsOf, exclusion } from "./domain-exclusions.ts";
import { NEEDS } from "./domain-needs.ts";

/** What the rules need from other rooms. */
export interface Rules {
  currency: string;
  /** Why these are too much together, or null. */
  tooMuch: (items: StackItem[]) => string | null;
  /** What one of each costs before shipping and tax, and what is taken off, minor units. */
  price: (offers: readonly Offer[]) => { subtotal: number; discount: number };
}

/**
 * What fits somebody, by fixed rules that are shown. First whatever must not be taken is left out; then
 * each need that the answers call for, most important first, gets the product that suits their taste
 * best and costs least a month, as long as the budget holds and no upper limit is passed. Nothing is
 * suggested without a need: the answer may be no product at all. The same answers and products always
 * give the same suggestion.
 */
export function recommend(answers: FullAnswers, offers: readonly Offer[], rules: Rules): Recommendation {
  const budget = answers.budget * 10 ** minorDigits(rules.currency);
  const left = new Map<string, LeftOut>();
  const leave = (o: Offer, why: LeftOutWhy, rule: string) => {
    if (!left.has(o.productId)) left.set(o.productId, { handle: o.handle, title: o.title, why, rule });
  };
  const payable = offers.filter((o) => o.currency === rules.currency);
  const may: Offer[] = [];
  const barred: { offer: Offer; why: LeftOutWhy; rule: string }[] = [];
  for (const offer of payable) {
    const no = exclusion(offer, answers);
    if (no) barred.push({ offer, ...no });
    else may.push(offer);
  }

  const chosen: { offer: Offer; rules: string[] }[] = [];
  for (const need of NEEDS) {
    const rule = need.when(answers);
    if (rule === null) continue;
    const covering = chosen.find((c) => need.fits(c.offer));
    if (covering) {
      covering.rules.push(rule);
      for (const o of may) if (need.fits(o)) leave(o, "covered", `${covering.offer.title} answers the same need.`);
      continue;
    }
    const fitting = may.filter(need.fits).sort(byTasteAndCost(answers));
    for (const offer of fitting) {
      const now = chosen.find((c) => need.fits(c.offer));
      if (now) {
        leave(offer, "covered", `${now.offer.title} answers the same need, is nearer to your taste or costs less.`);
        continue;
      }
      const spent = sum(chosen.map((c) => burdenOf(c.offer)));
      const tooMuch = rules.tooMuch([...chosen.map((c) => c.offer.item), offer.item]);
      if (tooMuch) leave(offer, "limit", `${rule} But with the rest it would be too much: ${tooMuch}`);
      else if (spent + burdenOf(offer) > budget) leave(offer, "budget", `${rule} But it would go over your budget.`);
      else chosen.push({ offer, rules: [rule] });
    }
  }

  const taken = new Set(chosen.map((c) => c.offer.productId));
  for (const { offer, why, rule } of barred)
    if (!may.some((o) => o.productId === offer.productId)) leave(offer, why, rule);
  for (const offer of may) leave(offer, "no_need", "None of your answers calls for it.");
  const picked = chosen.map((c) => c.offer);
  return {
    suggestions: chosen.map((c) => suggestion(c.offer, c.rules, answers)),
    leftOut: [...left].filter(([productId]) => !taken.has(productId)).map(([, l]) => l),
    ...rules.price(picked),
    monthly: sum(picked.map(monthlyOf)),
    budget,
    currency: rules.currency,
    forStaff: forStaff(answers),
  };
}

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

const byTasteAndCost =
  ({ taste }: FullAnswers) =>
  (a: Offer, b: Offer): number =>
    tasteMatch(b, taste) - tasteMatch(a, taste) || burdenOf(a) - burdenOf(b) || (a.variantId < b.variantId ? -1 : 1);

function suggestion(o: Offer, rules: string[], answers: FullAnswers): Suggestion {
  const days = daysOf(o);
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
    monthly: monthlyOf(o),
    perDay: o.item.servingsPerDay,
    days: days === null ? null : Math.floor(days),
    rules,
    cautions: cautionsOf(o, answers),
  };
}

function forStaff(a: FullAnswers): string[] {
  const out: string[] = [];
  if (a.allergyNote)
    out.push("What you wrote about allergies: we looked for your words in every label, and a person reads it too.");
  if (a.care.includes("medication"))
    out.push("Your medication: we cannot judge how it goes together with anything. Ask your doctor or pharmacist.");
  if (a.note) out.push("What you added in your own words.");
  return out;
}
