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
  /** How it came about: each step of the rule that applied, with the letter after it. */
  steps: GradeStep[];
  /** Trials that don't count: in patients only, and the others. */
  uncounted: { patients: number; others: number };
}

/** One step of the rule, as it applied. */
export interface GradeStep {
  /** Its number in the published rule; 6: the letter of a whole ingredient. */
  rule: number;
  text: string;
  grade: Grade;
}

/** The grade of an ingredient answers no question: each of its outcomes does. */
export type IngredientReport = Omit<GradeReport, "answer">;

/** A trial's main result, for the grade of the ingredient. */
export interface MainResult extends GradedResult {
  /** What people hope for in its outcome; null where neither side is a benefit. */
  better: "higher" | "lower" | null;
}

const lower = (grade: Grade): Grade => (grade === "E" ? "E" : (GRADES[Math.min(3, GRADES.indexOf(grade) + 1)] ?? "D"));
const worse = (a: Grade, b: Grade): Grade => (GRADES.indexOf(a) > GRADES.indexOf(b) ? a : b);

const isCounted = (result: GradedResult): boolean => result.randomized && result.controlled && !result.patients;

/** One result of each trial. */
const onePerTrial = (results: readonly GradedResult[]): GradedResult[] => {
  const first = new Map<string, GradedResult>();
  for (const result of results) if (!first.has(result.study)) first.set(result.study, result);
  return [...first.values()];
};

/** The results that count: randomized, with a control group, in people without the disease; one of each trial. */
export const countedResults = (results: readonly GradedResult[]): GradedResult[] =>
  onePerTrial(results.filter(isCounted));

/** The trials that don't count, by why. */
function countUncounted(results: readonly GradedResult[]): GradeReport["uncounted"] {
  const counted = new Set(countedResults(results).map((result) => result.study));
  const rest = onePerTrial(results).filter((result) => !counted.has(result.study));
  const patients = rest.filter((result) => result.patients).length;
  return { patients, others: rest.length - patients };
}

/** What an E means: whether nobody was tested at all, or only people whom the rule leaves out. */
export function gradeWords({ grade, uncounted }: Pick<GradeReport, "grade" | "uncounted">): string {
  if (grade !== "E") return `${GRADE_WORDS[grade]} evidence`;
  if (uncounted.patients > 0)
    return uncounted.others > 0 ? "No randomized trials in healthy people" : "No trials in healthy people";
  return uncounted.others > 0 ? "No randomized trials" : "No human trials";
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
  const uncounted = countUncounted(results);
  const steps: GradeStep[] = [];
  if (counted.length === 0) {
    const grade = "E" as const;
    steps.push({ rule: 1, grade, text: describeCounted(0, uncounted) });
    return { grade, answer: null, trials: 0, people: 0, reasons: [], steps, uncounted };
  }
  const people = counted.reduce((sum, result) => sum + (result.people ?? 0), 0);
  const reasons: string[] = [];
  let grade = gradeOfSize(counted, people);
  steps.push({ rule: 1, grade, text: describeCounted(counted.length, uncounted) });
  steps.push({ rule: 2, grade, text: describeSize(counted, people) });
  const { answer, agrees, share } = mostCommonAnswer(counted);
  const lowerFor = (rule: number, reason: string, text: string) => {
    grade = lower(grade);
    reasons.push(reason);
    steps.push({ rule, grade, text });
  };
  const percent = `${Math.round(share * 100)}% of the people were in trials with the most common result`;
  if (!agrees) lowerFor(3, "The trials disagree.", `${percent}${share * 3 >= 2 ? ", which was itself mixed" : ""}.`);
  else if (counted.length > 1) steps.push({ rule: 3, grade, text: `${percent}: two thirds are enough.` });
  if (counted.length > 1) {
    const oneGroup = counted.every((result) => result.group === counted[0]?.group);
    if (oneGroup) lowerFor(4, "All trials come from one research group.", "All trials come from one research group.");
    else if (counted.every((result) => result.paidByMaker))
      lowerFor(4, "A maker paid for all trials.", "A maker paid for all trials.");
    else steps.push({ rule: 4, grade, text: "More than one research group, and not all paid for by makers." });
  }
  if (counted.every((result) => result.measure === "reported") && worse(grade, "C") !== grade) {
    grade = "C";
    reasons.push("It rests on what people say about themselves.");
    steps.push({ rule: 5, grade, text: "All trials rest on what people say about themselves: at most a C." });
  }
  if (counted.every((result) => result.measure === "marker") && grade !== "D") {
    grade = "D";
    reasons.push("Only blood values were measured.");
    steps.push({ rule: 5, grade, text: "Only blood values were measured, not what they stand for: at most a D." });
  }
  return { grade, answer: agrees ? answer : "mixed", trials: counted.length, people, reasons, steps, uncounted };
}

const plural = (count: number, one: string, other = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : other}`;

function describeCounted(counted: number, { patients, others }: GradeReport["uncounted"]): string {
  const left = [
    patients > 0 ? `${plural(patients, "trial")} in patients` : "",
    others > 0 ? `${plural(others, "study", "studies")} without random groups or without a control group` : "",
  ].filter(Boolean);
  const total = counted + patients + others;
  if (total === 0) return "The library holds no human trial.";
  const all = `${counted === total ? "All" : counted === 0 ? "None" : counted} of ${plural(total, "study", "studies")}`;
  const sum = total === 1 ? (counted === 1 ? "The one study counts" : "The one study doesn't count") : `${all} count`;
  return left.length > 0 ? `${sum}. Left out: ${left.join(" and ")}.` : `${sum}.`;
}

function describeSize(counted: readonly GradedResult[], people: number): string {
  const unknown = counted.filter((result) => result.people === null).length;
  const sizes = counted.flatMap((result) => result.people ?? []);
  const largest =
    counted.length > 1 && sizes.length > 0 ? ` The largest has ${Math.max(...sizes).toLocaleString("en-US")}.` : "";
  const left =
    unknown > 0 ? ` ${plural(unknown, "trial")} of unknown size ${unknown === 1 ? "adds" : "add"} no people.` : "";
  return `${plural(counted.length, "trial")}, ${plural(people, "person", "people")}.${largest}${left}`;
}

function gradeOfSize(counted: readonly GradedResult[], people: number): Grade {
  const largest = Math.max(...counted.map((result) => result.people ?? 0));
  if (counted.length >= 3 && people >= 500 && largest >= 100) return "A";
  if (counted.length >= 2 && people >= 100) return "B";
  return counted.length >= 2 || people >= 50 ? "C" : "D";
}

/** The answer of most people, their share, and whether two thirds agree; by trials where none says how many took part. */
function mostCommonAnswer(counted: readonly GradedResult[]): { answer: Answer; agrees: boolean; share: number } {
  const known = counted.some((result) => result.people);
  const weights = new Map<Answer, number>();
  for (const { answer, people } of counted)
    weights.set(answer, (weights.get(answer) ?? 0) + (known ? (people ?? 0) : 1));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [answer, weight] = [...weights].reduce((best, one) => (one[1] > best[1] ? one : best));
  // Trials that found different things in part agree with nobody, themselves included.
  const agrees = (answer !== "mixed" || weights.size === 1) && weight * 3 >= total * 2;
  return { answer, agrees, share: weight / total };
}

/**
 * Its direction: `higher` for a change that people hope for, `lower` for the opposite. Faster and more tired are both
 * higher, and don't agree.
 */
function toDirection({ better, answer, ...result }: MainResult): GradedResult {
  const isChange = answer === "higher" || answer === "lower";
  return { ...result, answer: isChange && better ? (answer === better ? "higher" : "lower") : answer };
}

/**
 * The grade of a whole ingredient: the rule over the main outcome of each trial, where trials agree that went the same way
 * (better, worse, no difference), and never better than the best of those outcomes by itself.
 * @param outcomes grades of the outcomes that were the main one of a trial
 */
export function gradeIngredient(mainResults: readonly MainResult[], outcomes: readonly Grade[]): IngredientReport {
  const { answer: _, ...report } = gradeResults(mainResults.map(toDirection));
  const best = GRADES.find((grade) => outcomes.includes(grade)) ?? report.grade;
  if (worse(report.grade, best) === report.grade) return report;
  const text = "None of these outcomes has a better grade by itself.";
  return {
    ...report,
    grade: best,
    reasons: [...report.reasons, text],
    steps: [...report.steps, { rule: 6, grade: best, text }],
  };
}
