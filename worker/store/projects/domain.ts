import {
  ANSWER_FIELDS,
  type AnswerChanges,
  type AnswerConflict,
  type AnswerKey,
  type Answers,
  type CompleteAnswers,
  type ProjectStatus,
  QUESTIONNAIRE_STEPS,
  type Question,
  type QuestionnaireStep,
  type QuestionnaireStepKey,
  REVIEW_STEP,
} from "./contract.ts";

/** Why the answer to a question is invalid, as a sentence; null if it is valid. */
function answerProblem(question: Question, answers: Answers): string | null {
  const answer = answers[question.key];
  if (answer === undefined) {
    if (question.optional) return null;
    if (question.kind === "many") return "Choose at least one answer.";
    return question.kind === "number" ? "Enter an amount. It can be 0." : "Choose one of the answers.";
  }
  const parsed = ANSWER_FIELDS[question.key].safeParse(answer);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "This answer isn't valid.");
}

/** The problems of a step by question. */
export function findStepProblems(step: QuestionnaireStep, answers: Answers): Partial<Record<AnswerKey, string>> {
  const problems: Partial<Record<AnswerKey, string>> = {};
  for (const q of step.questions) {
    const problem = answerProblem(q, answers);
    if (problem) problems[q.key] = problem;
  }
  return problems;
}

/** The first step with a missing or invalid answer, or the review. */
export function firstOpenStep(answers: Answers): QuestionnaireStepKey {
  const steps: readonly QuestionnaireStep[] = QUESTIONNAIRE_STEPS;
  return (steps.find((s) => Object.keys(findStepProblems(s, answers)).length > 0)?.key ??
    REVIEW_STEP) as QuestionnaireStepKey;
}

/** The complete answers, with empty text for optional ones; null while any is missing. */
export function completeAnswers(answers: Answers): CompleteAnswers | null {
  if (firstOpenStep(answers) !== REVIEW_STEP) return null;
  return { allergyNote: "", note: "", ...answers } as CompleteAnswers;
}

const isSameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Merges one page's changes into the stored answers, which another page may have changed since. Answers that
 * only one side changed are taken from that side. In lists, additions and removals of both sides apply. If
 * both changed one answer, the newer one is stored and the other is reported as a conflict, so that nothing
 * is lost unnoticed; of two texts both are kept if there is room.
 */
export function mergeChanges(
  current: Answers,
  changes: AnswerChanges,
): { answers: Answers; conflicts: AnswerConflict[] } {
  const answers: Record<string, unknown> = { ...current };
  const conflicts: AnswerConflict[] = [];
  for (const [name, change] of Object.entries(changes)) {
    if (!change) continue;
    const key = name as AnswerKey;
    const stored = current[key] ?? null;
    const { value, conflict } = mergeAnswer(key, change.was, change.now, stored);
    if (value === null) delete answers[key];
    else answers[key] = value;
    if (conflict) conflicts.push({ key, other: stored, kept: value });
  }
  return { answers: answers as Answers, conflicts };
}

function mergeAnswer(
  key: AnswerKey,
  base: unknown,
  mine: unknown,
  stored: unknown,
): { value: unknown; conflict: boolean } {
  if (isSameAnswer(stored, base) || isSameAnswer(stored, mine)) return { value: mine, conflict: false };
  if (Array.isArray(mine) && Array.isArray(stored)) {
    const before = Array.isArray(base) ? base : [];
    const value = [...stored, ...mine].filter(
      (v, i, all) => all.indexOf(v) === i && !before.some((b) => b === v && !(mine.includes(v) && stored.includes(v))),
    );
    // A merged answer must pass the same validation as any other.
    if (ANSWER_FIELDS[key].safeParse(value).success) return { value, conflict: false };
  }
  if (typeof mine === "string" && typeof stored === "string" && (key === "note" || key === "allergyNote")) {
    if (stored.includes(mine)) return { value: stored, conflict: false };
    if (mine.includes(stored)) return { value: mine, conflict: false };
    const both = `${stored}\n${mine}`;
    if (ANSWER_FIELDS[key].safeParse(both).success) return { value: both, conflict: false };
  }
  return { value: mine, conflict: true };
}

/** The statuses that may follow each status of a request. Only staff change it after it was submitted. */
export const STATUS_TRANSITIONS: Record<ProjectStatus, readonly ProjectStatus[]> = {
  draft: ["submitted"],
  submitted: ["in_review", "answered", "closed"],
  in_review: ["answered", "closed"],
  answered: ["closed"],
  closed: [],
};

/** Why a change of status is refused, or null if it is allowed. */
export function transitionProblem(from: ProjectStatus, to: ProjectStatus, reply: string): string | null {
  if (!STATUS_TRANSITIONS[from].includes(to))
    return `A request that is ${PROJECT_STATUS_TEXTS[from].word} can't be changed to ${PROJECT_STATUS_TEXTS[to].word}.`;
  if (to === "answered" && reply === "") return "Enter a reply. It's sent to the customer.";
  if (to !== "answered" && reply !== "") return "A reply can only be sent with the status “answered”.";
  return null;
}

/** The statuses as the customer reads them. */
export const PROJECT_STATUS_TEXTS: Record<ProjectStatus, { word: string; text: string }> = {
  draft: { word: "a draft", text: "Only you can see it until you submit it." },
  submitted: { word: "submitted", text: "Waiting for our team to read it." },
  in_review: { word: "in review", text: "Our team is reading your answers." },
  answered: { word: "answered", text: "The reply is below, and in your email." },
  closed: { word: "closed", text: "This request is closed. You can start another one anytime." },
};
