import type { Claim } from "./contract.ts";

/** The wording is fixed by law, 21 CFR 101.93(c): for one statement, and for several. */
const SINGLE_STATEMENT =
  "This statement has not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.";
const SEVERAL_STATEMENTS =
  "These statements have not been evaluated by the Food and Drug Administration. This product is not intended to diagnose, treat, cure, or prevent any disease.";

/** The disclaimer that claims require; null if none of them is a structure/function claim. */
export function disclaimerFor(claims: readonly Pick<Claim, "kind">[]): string | null {
  const n = claims.filter((c) => c.kind === "structure_function").length;
  return n === 0 ? null : n === 1 ? SINGLE_STATEMENT : SEVERAL_STATEMENTS;
}

/**
 * What makes a claim a disease claim by 21 CFR 101.93(g): words of healing, diseases and their symptoms,
 * classes of drugs.
 */
const DISEASE_PATTERNS: [pattern: RegExp, why: string][] = [
  [
    /\b(treat(s|ed|ing|ment)?|cur(e|es|ed|ing)|heal(s|ed|ing)?|prevent(s|ed|ing|ion)?|diagnos\w+|mitigat\w+|reliev\w+|remed(y|ies)|therap\w+|fights?|combats?|reverses?)\b/i,
    "a word of healing",
  ],
  [
    /\b(cancer|tumou?rs?|diabet\w+|arthritis|osteoporosis|alzheimer\w*|dementia|parkinson\w*|asthma|allerg(y|ies)|anemi\w+|anaemi\w+|hypertension|depressi(on|ve)|anxiety disorders?|insomnia|migraines?|infections?|influenza|flu|colds?|covid\S*|viruses|hepatitis|ulcers?|eczema|psoriasis|gout|obesity|stroke|heart (disease|attacks?)|infertility|impotence|menopausal symptoms|scurvy|adhd|autism|epilepsy|ibs|crohn\w*|colitis)\b/i,
    "the name of a disease",
  ],
  [
    /\b(lowers?|reduces?|decreases?|normali[sz]es?) (your )?(high )?(blood pressure|cholesterol|blood sugar|glucose|inflammation|pain|fever)\b/i,
    "a change of what a doctor measures in disease",
  ],
  [
    /\b(joint|chronic|menstrual|back|nerve) pain\b|\binflammation\b|\bpain[- ]?(relief|killer)\b/i,
    "a symptom of disease",
  ],
  [
    /\b(antibiotic|antiviral|antidepressant|analgesic|anti-?inflammatory|diuretic|laxative|statin|sedative|antimicrobial|chemo\w*)s?\b/i,
    "a class of drugs",
  ],
];

export interface ClaimProblem {
  words: string;
  why: string;
}

/**
 * Text in a claim that reads as a disease claim, which would make the product a drug. A help for the writer,
 * not legal advice: a claim without findings may still be unlawful.
 */
export function findClaimProblems(text: string): ClaimProblem[] {
  return DISEASE_PATTERNS.flatMap(([pattern, why]) => {
    const found = pattern.exec(text);
    return found ? [{ words: found[0], why }] : [];
  });
}
