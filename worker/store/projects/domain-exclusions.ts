import { ALLERGENS } from "../stack/contract.ts";
import type { FullAnswers, LeftOutWhy } from "./contract.ts";
import { amountMg, holds, type Offer } from "./domain-candidates.ts";

/** EFSA Journal 2015;13(5):4102: single doses of about 100 mg may delay and shorten some adults' sleep. */
const SLEEP_MG = 100;

export interface Exclusion {
  why: LeftOutWhy;
  rule: string;
}

/** Why a product is not for this person, whatever they want; null where nothing speaks against it. */
export function exclusion(o: Offer, a: FullAnswers): Exclusion | null {
  return allergy(o, a) ?? age(o, a) ?? care(o, a) ?? caffeine(o, a) ?? stock(o);
}

function allergy({ label }: Offer, a: FullAnswers): Exclusion | null {
  for (const key of a.allergens) {
    if (key === "none") continue;
    const name = ALLERGENS[key].toLowerCase();
    if (label.contains.some((c) => c.kind === key))
      return { why: "allergen", rule: `It contains ${name}, which you react to.` };
    if (label.mayContain.some((c) => c.kind === key))
      return { why: "allergen", rule: `It may contain traces of ${name}, which you react to.` };
    // A note such as "take care if you react to peanut" is meant for exactly these people.
    if (stems(label.allergenNote).some((word) => stems(name).includes(word)))
      return { why: "allergen", rule: `Its label has a word of care about ${name}, which you react to.` };
  }
  const inside = `${label.inside.map((i) => i.what).join(" ")} ${label.contains.map((c) => c.species).join(" ")} ${label.allergenNote}`;
  const found = wordsIn(a.allergyNote).find((word) => stems(inside).some((s) => s === word));
  return found
    ? { why: "allergen", rule: `Its label names “${found}”, which is in what you wrote that you react to.` }
    : null;
}

const FILLERS = new Set([
  "and",
  "the",
  "also",
  "all",
  "any",
  "some",
  "not",
  "but",
  "with",
  "free",
  "allergy",
  "allergic",
  "react",
  "from",
  "for",
  "none",
  "nothing",
]);

/** Words of three letters or more, without the plural's ending, so that "peas" finds "pea protein". */
const stems = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((w) => (w.length > 3 ? w.replace(/(?<=[^s])s$/, "") : w));
const wordsIn = (text: string): string[] => stems(text).filter((w) => !FILLERS.has(w));

function age(o: Offer, a: FullAnswers): Exclusion | null {
  if (a.age !== "minor") return null;
  if (o.ageRestricted) return { why: "age", rule: "It is sold to people of 18 and older only." };
  if (o.item.panel === "supplement")
    return { why: "age", rule: "It is a supplement for adults, and you are under 18." };
  return o.caffeine ? { why: "age", rule: "It holds caffeine, and you are under 18." } : null;
}

function care(o: Offer, a: FullAnswers): Exclusion | null {
  const warns = (what: RegExp) => what.test(o.warnings);
  const no = (rule: string): Exclusion => ({ why: "care", rule });
  const has = (what: FullAnswers["care"][number]) => a.care.includes(what);
  if (has("pregnant")) {
    if (o.item.panel === "supplement")
      return no("You are pregnant or breastfeeding: supplements are for your doctor or midwife to choose.");
    if (o.caffeine) return no("It holds caffeine, and you are pregnant or breastfeeding.");
    if (warns(/pregnan|breastfe/i)) return no("Its label tells you to ask first when pregnant or breastfeeding.");
  }
  if (has("medication") && warns(/medic(?:ine|ation)|blood thinner|anticoagulant|treated (?:for|with)/i))
    return no("Its label tells people who take medication to ask first.");
  if (has("thyroid") && (warns(/thyroid|hormone/i) || holds(o, /\bmaca\b|iodine|kelp/)))
    return no("With a thyroid or hormone-sensitive condition this is for your doctor to say.");
  if (has("kidney")) {
    if (warns(/kidney/i) || holds(o, /creatine/) || amountMg(o, "protein") >= 10_000)
      return no("With kidney disease or stones this is for your doctor or dietitian to say.");
    if (holds(o, /camu|acerola|vitamin-c|ascorb/)) return no("With kidney stones, ask before you add vitamin C.");
  }
  return null;
}

function caffeine(o: Offer, a: FullAnswers): Exclusion | null {
  if (!o.caffeine) return null;
  if (a.caffeine === "none") return { why: "caffeine", rule: "It holds caffeine, and you leave caffeine alone." };
  const mg = o.caffeine.mg;
  if (a.caffeine === "little" && mg !== null && mg >= SLEEP_MG)
    return { why: "caffeine", rule: `It holds ${mg} mg of caffeine a serving, and you take little.` };
  return null;
}

const stock = (o: Offer): Exclusion | null =>
  o.available ? null : { why: "stock", rule: "It would fit, but it is sold out." };

/** What to mind with a product that is suggested. */
export function cautionsOf(o: Offer, a: FullAnswers): string[] {
  const out: string[] = [];
  if (a.care.includes("medication"))
    out.push("You take medication: show the label to your doctor or pharmacist first.");
  if (o.caffeine && a.caffeine === "little") out.push("It holds some caffeine: take it early in the day.");
  if (o.label.allergenNote) out.push(o.label.allergenNote);
  return out;
}
