/**
 * How sure we can be of an answer, as a letter: the published rule (the article "how-a-grade-is-made" explains it). The
 * letter says nothing about whether the answer is good news.
 */

export const GRADES = ["A", "B", "C", "D", "E"] as const;
export type Grade = (typeof GRADES)[number];

export const GRADE_WORDS: Record<Grade, string> = {
  A: "Strong",
  B: "Good",
  C: "Limited",
  D: "Weak",
  E: "No trials that count",
};

/** What a trial found for one outcome, against its control. */
export const ANSWERS = ["higher", "lower", "none", "mixed"] as const;
export type Answer = (typeof ANSWERS)[number];

export const ANSWER_WORDS: Record<Answer, string> = {
  higher: "Higher",
  lower: "Lower",
  none: "No difference",
  mixed: "Mixed",
};

/** How an outcome was measured. */
export const MEASURES = ["reported", "performed", "measured", "marker"] as const;
export type Measure = (typeof MEASURES)[number];

/** What the rule needs of one trial's result. */
export interface GradedResult {
  /** Names the trial: several results of one trial count once. */
  study: string;
  answer: Answer;
  /** People who took part; null: not stated in what we could check. */
  people: number | null;
  measure: Measure;
  randomized: boolean;
  controlled: boolean;
  /** In people with the disease that the outcome is about. */
  patients: boolean;
  /** Names the people who ran it. */
  group: string;
  /** Whether a maker of what was tested paid for it. */
  paidByMaker: boolean;
}

export interface GradeReport {
  grade: Grade;
  /** The most common answer, or `mixed` where the trials disagree; null without a counted trial. */
  answer: Answer | null;
  /** Trials that count, and the people in those that say how many. */
  trials: number;
  people: number;
  /** Why it is not better, one sentence each, in the order of the rule. */
  reasons: string[];
}

const lower = (grade: Grade): Grade => (grade === "E" ? "E" : (GRADES[Math.min(3, GRADES.indexOf(grade) + 1)] ?? "D"));
const worse = (a: Grade, b: Grade): Grade => (GRADES.indexOf(a) > GRADES.indexOf(b) ? a : b);

/** The results that count: randomized, with a control group, in people without the disease; one of each trial. */
export function countedResults(results: readonly GradedResult[]): GradedResult[] {
  const counted = new Map<string, GradedResult>();
  for (const result of results)
    if (result.randomized && result.controlled && !result.patients && !counted.has(result.study))
      counted.set(result.study, result);
  return [...counted.values()];
}

/**
 * The grade of one outcome by the rule:
 * 1. counted are randomized, controlled trials in people without the disease;
 * 2. A: three trials and 500 people, one trial with 100; B: two trials and 100 people; C: two trials, or 50 people; D: less;
 * 3. one letter lower where fewer than two thirds of the people were in trials with the most common answer;
 * 4. one letter lower where two or more trials come from one group, or were all paid for by a maker;
 * 5. at most C where all results are what people say about themselves, at most D where all are blood values.
 */
export function gradeResults(results: readonly GradedResult[]): GradeReport {
  const counted = countedResults(results);
  if (counted.length === 0) return { grade: "E", answer: null, trials: 0, people: 0, reasons: [] };
  const people = counted.reduce((sum, result) => sum + (result.people ?? 0), 0);
  const reasons: string[] = [];
  let grade = gradeOfSize(counted, people);
  const { answer, agrees } = mostCommonAnswer(counted);
  if (!agrees) {
    // No answer has enough people behind it.
    grade = lower(grade);
    reasons.push("The trials disagree.");
  }
  if (counted.length > 1) {
    const oneGroup = counted.every((result) => result.group === counted[0]?.group);
    if (oneGroup || counted.every((result) => result.paidByMaker)) {
      grade = lower(grade);
      reasons.push(oneGroup ? "All trials come from one research group." : "A maker paid for all trials.");
    }
  }
  if (counted.every((result) => result.measure === "reported") && worse(grade, "C") !== grade) {
    grade = "C";
    reasons.push("It rests on what people say about themselves.");
  }
  if (counted.every((result) => result.measure === "marker") && grade !== "D") {
    grade = "D";
    reasons.push("Only blood values were measured.");
  }
  return { grade, answer: agrees ? answer : "mixed", trials: counted.length, people, reasons };
}

function gradeOfSize(counted: readonly GradedResult[], people: number): Grade {
  const largest = Math.max(...counted.map((result) => result.people ?? 0));
  if (counted.length >= 3 && people >= 500 && largest >= 100) return "A";
  if (counted.length >= 2 && people >= 100) return "B";
  return counted.length >= 2 || people >= 50 ? "C" : "D";
}

/** The answer of most people, and whether two thirds agree; by trials where none says how many took part. */
function mostCommonAnswer(counted: readonly GradedResult[]): { answer: Answer; agrees: boolean } {
  const known = counted.some((result) => result.people);
  const weights = new Map<Answer, number>();
  for (const { answer, people } of counted)
    weights.set(answer, (weights.get(answer) ?? 0) + (known ? (people ?? 0) : 1));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [answer, weight] = [...weights].reduce((best, one) => (one[1] > best[1] ? one : best));
  // Trials that found different things in part agree with nobody, themselves included.
  return { answer, agrees: (answer !== "mixed" || weights.size === 1) && weight * 3 >= total * 2 };
}

/**
 * The grade of a whole ingredient: the rule over the main outcome of each trial, and never better than the best of its
 * outcomes.
 */
export function gradeIngredient(mainResults: readonly GradedResult[], outcomes: readonly Grade[]): GradeReport {
  const report = gradeResults(mainResults);
  const best = GRADES.find((grade) => outcomes.includes(grade)) ?? report.grade;
  if (worse(report.grade, best) === report.grade) return report;
  return { ...report, grade: best, reasons: [...report.reasons, "None of its outcomes has a better grade."] };
}
