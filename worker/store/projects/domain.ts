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

/** What is wrong with the answer to a question, as a sentence; null when it will do. */
function answerProblem(question: Question, answers: Answers): string | null {
  const answer = answers[question.key];
  if (answer === undefined) {
    if (question.optional) return null;
    if (question.kind === "many") return "Choose at least one answer.";
    return question.kind === "number" ? "Write an amount; 0 is an answer too." : "Choose one of the answers.";
  }
  const parsed = ANSWER_FIELDS[question.key].safeParse(answer);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? "This answer does not fit.");
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

/** The first step that is not answered well, or the review. */
export function firstOpenStep(answers: Answers): QuestionnaireStepKey {
  const steps: readonly QuestionnaireStep[] = QUESTIONNAIRE_STEPS;
  return (steps.find((s) => Object.keys(findStepProblems(s, answers)).length > 0)?.key ??
    REVIEW_STEP) as QuestionnaireStepKey;
}

/** The answers when all of them are there, with empty text where none was needed; otherwise null. */
export function completeAnswers(answers: Answers): CompleteAnswers | null {
  if (firstOpenStep(answers) !== REVIEW_STEP) return null;
  return { allergyNote: "", note: "", ...answers } as CompleteAnswers;
}

/** The keys whose answers differ, of two sets of answers. */
export function changedKeys(a: Answers, b: Answers): AnswerKey[] {
  return (Object.keys(ANSWER_FIELDS) as AnswerKey[]).filter((key) => !isSameAnswer(a[key], b[key]));
}

const isSameAnswer = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Puts the changes of one page into the answers in force, which another page may have changed since.
 * Answers that only one side touched are taken from that side. Of lists, what was added and what was
 * taken away on either side holds. Where both changed one answer, the newer one holds and the other is
 * told as a conflict, so that nothing is lost unseen; two texts are kept both where there is room.
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
    // What the rules of the answer allow is decided by the same rules as everywhere.
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

/** Which way a request can go. Only staff move one that has been sent in. */
export const STATUS_TRANSITIONS: Record<ProjectStatus, readonly ProjectStatus[]> = {
  draft: ["submitted"],
  submitted: ["in_review", "answered", "closed"],
  in_review: ["answered", "closed"],
  answered: ["closed"],
  closed: [],
};

/** Why a change of status is refused, or null when it may be made. */
export function transitionProblem(from: ProjectStatus, to: ProjectStatus, reply: string): string | null {
  if (!STATUS_TRANSITIONS[from].includes(to))
    return `A request that is ${PROJECT_STATUS_TEXTS[from].word} cannot become ${PROJECT_STATUS_TEXTS[to].word}.`;
  if (to === "answered" && reply === "") return "Write the reply first: it is what the customer gets.";
  if (to !== "answered" && reply !== "") return "A reply goes out with the status “answered” only.";
  return null;
}

/** The statuses in the customer's words. */
export const PROJECT_STATUS_TEXTS: Record<ProjectStatus, { word: string; text: string }> = {
  draft: { word: "a draft", text: "Only you see it until you send it in." },
  submitted: { word: "sent in", text: "It waits for a person to read it." },
  in_review: { word: "being read", text: "A person is reading your answers." },
  answered: { word: "answered", text: "The reply is below, and in your mail." },
  closed: { word: "closed", text: "This request is closed. You can start another at any time." },
};
