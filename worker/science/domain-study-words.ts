import type { Blinding, Design, Funding, Study } from "./contract.ts";

export const DESIGN_WORDS: Record<Design, string> = {
  parallel: "Parallel groups",
  crossover: "Cross-over",
  single_dose: "Single dose",
  uncontrolled: "No control group",
};
export const BLINDING_WORDS: Record<Blinding, string> = {
  double: "double-blind",
  single: "single-blind",
  open: "open-label",
  not_stated: "",
};
export const FUNDING_WORDS: Record<Funding, string> = {
  public: "Public",
  industry: "Industry",
  mixed: "Public and industry",
  not_stated: "Not stated",
};

export const studyPath = (id: string): string => `/ingredient-studies/${id}`;

/** "Randomized, double-blind": how a study was run, with what is known of it. */
export function designWords(study: Pick<Study, "randomized" | "blinding" | "design" | "controlled">): string {
  const words = [
    study.randomized ? "randomized" : "",
    BLINDING_WORDS[study.blinding],
    study.controlled ? DESIGN_WORDS[study.design].toLowerCase() : "no control group",
  ].filter(Boolean);
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Randomized, double-blind, parallel groups. 57 healthy men, 12 weeks.": a study in one line. */
export function describeStudy(study: Study): string {
  const people =
    study.people === null ? study.population : `${study.people.toLocaleString("en-US")} people: ${study.population}`;
  return `${designWords(study)}. ${[people, study.duration].filter(Boolean).join(", ")}.`;
}

/** The facts of a card; what isn't known is left out. */
export function studyFacts(study: Study): { label: string; value: string }[] {
  return [
    { label: "Design", value: designWords(study) },
    { label: "People", value: study.people === null ? "Not checked" : study.people.toLocaleString("en-US") },
    { label: "Dose", value: study.dose },
    { label: "Duration", value: study.duration },
  ].filter(({ value }) => value !== "");
}
