import { ALLERGEN_LABELS } from "../stack/contract.ts";
import type { CompleteAnswers, ExclusionReason } from "./contract.ts";
import { amountMg, type Candidate, hasIngredient } from "./domain-candidates.ts";

/** EFSA Journal 2015;13(5):4102: single doses of about 100 mg may delay and shorten some adults' sleep. */
const SLEEP_CAFFEINE_MG = 100;

export interface Exclusion {
  why: ExclusionReason;
  rule: string;
}

/** Why a product is not suitable for this person, whatever they want; null if it is suitable. */
export function findExclusion(candidate: Candidate, a: CompleteAnswers): Exclusion | null {
  return (
    allergyExclusion(candidate, a) ??
    ageExclusion(candidate, a) ??
    careExclusion(candidate, a) ??
    caffeineExclusion(candidate, a) ??
    stockExclusion(candidate)
  );
}

function allergyExclusion({ label }: Candidate, a: CompleteAnswers): Exclusion | null {
  for (const key of a.allergens) {
    if (key === "none") continue;
    const name = ALLERGEN_LABELS[key].toLowerCase();
    if (label.contains.some((c) => c.kind === key))
      return { why: "allergen", rule: `Contains ${name}, which you react to.` };
    if (label.mayContain.some((c) => c.kind === key))
      return { why: "allergen", rule: `May contain traces of ${name}, which you react to.` };
    // A note such as "take care if you react to peanut" is meant for exactly these people.
    if (wordStems(label.allergenNote).some((word) => wordStems(name).includes(word)))
      return { why: "allergen", rule: `Its label has a warning about ${name}, which you react to.` };
  }
  const labelText = `${label.inside.map((i) => i.what).join(" ")} ${label.contains.map((c) => c.species).join(" ")} ${label.allergenNote}`;
  const matched = meaningfulWords(a.allergyNote).find((word) => wordStems(labelText).some((s) => s === word));
  return matched
    ? { why: "allergen", rule: `Its label lists “${matched}”, which matches a sensitivity you entered.` }
    : null;
}

const FILLER_WORDS = new Set([
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

/** Words of three letters or more, without the plural ending, so that "peas" finds "pea protein". */
const wordStems = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((w) => (w.length > 3 ? w.replace(/(?<=[^s])s$/, "") : w));
const meaningfulWords = (text: string): string[] => wordStems(text).filter((w) => !FILLER_WORDS.has(w));

function ageExclusion(candidate: Candidate, a: CompleteAnswers): Exclusion | null {
  if (a.age !== "minor") return null;
  if (candidate.ageRestricted) return { why: "age", rule: "Only sold to people 18 and older." };
  if (candidate.item.panel === "supplement")
    return { why: "age", rule: "A supplement for adults, and you're under 18." };
  return candidate.caffeine ? { why: "age", rule: "Contains caffeine, and you're under 18." } : null;
}

function careExclusion(candidate: Candidate, a: CompleteAnswers): Exclusion | null {
  const hasWarning = (what: RegExp) => what.test(candidate.warnings);
  const exclude = (rule: string): Exclusion => ({ why: "care", rule });
  const hasCondition = (what: CompleteAnswers["care"][number]) => a.care.includes(what);
  if (hasCondition("pregnant")) {
    if (candidate.item.panel === "supplement")
      return exclude("You're pregnant or breastfeeding. Ask your doctor or midwife about supplements.");
    if (candidate.caffeine) return exclude("Contains caffeine, and you're pregnant or breastfeeding.");
    if (hasWarning(/pregnan|breastfe/i))
      return exclude("Its label says to ask your doctor first when pregnant or breastfeeding.");
  }
  if (hasCondition("medication") && hasWarning(/medic(?:ine|ation)|blood thinner|anticoagulant|treated (?:for|with)/i))
    return exclude("Its label says to ask your doctor first if you take medication.");
  if (hasCondition("thyroid") && (hasWarning(/thyroid|hormone/i) || hasIngredient(candidate, /\bmaca\b|iodine|kelp/)))
    return exclude("With a thyroid or hormone-sensitive condition, ask your doctor first.");
  if (hasCondition("kidney")) {
    if (hasWarning(/kidney/i) || hasIngredient(candidate, /creatine/) || amountMg(candidate, "protein") >= 10_000)
      return exclude("With kidney disease or stones, ask your doctor or dietitian first.");
    if (hasIngredient(candidate, /camu|acerola|vitamin-c|ascorb/))
      return exclude("With kidney stones, ask your doctor before you add vitamin C.");
  }
  return null;
}

function caffeineExclusion(candidate: Candidate, a: CompleteAnswers): Exclusion | null {
  if (!candidate.caffeine) return null;
  if (a.caffeine === "none") return { why: "caffeine", rule: "Contains caffeine, and you avoid caffeine." };
  const mg = candidate.caffeine.mg;
  if (a.caffeine === "little" && mg !== null && mg >= SLEEP_CAFFEINE_MG)
    return { why: "caffeine", rule: `Contains ${mg} mg of caffeine per serving, and you take little.` };
  return null;
}

const stockExclusion = (candidate: Candidate): Exclusion | null =>
  candidate.available ? null : { why: "stock", rule: "A match, but currently sold out." };

/** Warnings for a recommended product. */
export function listCautions(candidate: Candidate, a: CompleteAnswers): string[] {
  const cautions: string[] = [];
  if (a.care.includes("medication"))
    cautions.push("You take medication. Show the label to your doctor or pharmacist first.");
  if (candidate.caffeine && a.caffeine === "little") cautions.push("Contains some caffeine. Take it early in the day.");
  if (candidate.label.allergenNote) cautions.push(candidate.label.allergenNote);
  return cautions;
}
