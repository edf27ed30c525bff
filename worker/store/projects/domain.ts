import {
  type AnswerKey,
  type Answers,
  type Changes,
  type Conflict,
  FIELDS,
  type FullAnswers,
  type ProjectStatus,
  type Question,
  REVIEW,
  STEPS,
  type Step,
  type StepKey,
} from "./contract.ts";

/** What is wrong with the answer to a question, as a sentence; null when it will do. */
export function problemOf(question: Question, answers: Answers): string | null {
  const given = answers[question.key];
  if (given === undefined) {
    if (question.optional) return null;
    if (question.kind === "many") return "Choose at least one answer.";
    return question.kind === "number" ? "Write an amount; 0 is an answer too." : "Choose one of the answers.";
  }
  const read = FIELDS[question.key].safeParse(given);
  return read.success ? null : (read.error.issues[0]?.message ?? "This answer does not fit.");
}

/** The problems of a step by question. */
export function stepProblems(step: Step, answers: Answers): Partial<Record<AnswerKey, string>> {
  const found: Partial<Record<AnswerKey, string>> = {};
  for (const q of step.questions) {
    const problem = problemOf(q, answers);
    if (problem) found[q.key] = problem;
  }
  return found;
}

/** The first step that is not answered well, or the review. */
export function openStep(answers: Answers): StepKey {
  const steps: readonly Step[] = STEPS;
  return (steps.find((s) => Object.keys(stepProblems(s, answers)).length > 0)?.key ?? REVIEW) as StepKey;
}

/** The answers when all of them are there, with empty text where none was needed; otherwise null. */
export function fullAnswers(answers: Answers): FullAnswers | null {
  if (openStep(answers) !== REVIEW) return null;
  return { allergyNote: "", note: "", ...answers } as FullAnswers;
}

/** The keys whose answers differ, of two sets of answers. */
export function changedKeys(a: Answers, b: Answers): AnswerKey[] {
  return (Object.keys(FIELDS) as AnswerKey[]).filter((key) => !same(a[key], b[key]));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Puts the changes of one page into the answers in force, which another page may have changed since.
 * Answers that only one side touched are taken from that side. Of lists, what was added and what was
 * taken away on either side holds. Where both changed one answer, the newer one holds and the other is
 * told as a conflict, so that nothing is lost unseen; two texts are kept both where there is room.
 */
export function mergeChanges(current: Answers, changes: Changes): { answers: Answers; conflicts: Conflict[] } {
  const answers: Record<string, unknown> = { ...current };
  const conflicts: Conflict[] = [];
  for (const [name, change] of Object.entries(changes)) {
    if (!change) continue;
    const key = name as AnswerKey;
    const theirs = current[key] ?? null;
    const { value, conflict } = mergeOne(key, change.was, change.now, theirs);
    if (value === null) delete answers[key];
    else answers[key] = value;
    if (conflict) conflicts.push({ key, other: theirs, kept: value });
  }
  return { answers: answers as Answers, conflicts };
}

function mergeOne(key: AnswerKey, was: unknown, now: unknown, theirs: unknown): { value: unknown; conflict: boolean } {
  if (same(theirs, was) || same(theirs, now)) return { value: now, conflict: false };
  if (Array.isArray(now) && Array.isArray(theirs)) {
    const before = Array.isArray(was) ? was : [];
    const value = [...theirs, ...now].filter(
      (v, i, all) => all.indexOf(v) === i && !before.some((b) => b === v && !(now.includes(v) && theirs.includes(v))),
    );
    // What the rules of the answer allow is decided by the same rules as everywhere.
    if (FIELDS[key].safeParse(value).success) return { value, conflict: false };
  }
  if (typeof now === "string" && typeof theirs === "string" && (key === "note" || key === "allergyNote")) {
    if (theirs.includes(now)) return { value: theirs, conflict: false };
    if (now.includes(theirs)) return { value: now, conflict: false };
    const both = `${theirs}\n${now}`;
    if (FIELDS[key].safeParse(both).success) return { value: both, conflict: false };
  }
  return { value: now, conflict: true };
}

/** Which way a request can go. Only staff move one that has been sent in. */
export const TRANSITIONS: Record<ProjectStatus, readonly ProjectStatus[]> = {
  draft: ["submitted"],
  submitted: ["in_review", "answered", "closed"],
  in_review: ["answered", "closed"],
  answered: ["closed"],
  closed: [],
};

/** Why a change of status is refused, or null when it may be made. */
export function statusProblem(from: ProjectStatus, to: ProjectStatus, reply: string): string | null {
  if (!TRANSITIONS[from].includes(to))
    return `A request that is ${STATUS_WORDS[from].word} cannot become ${STATUS_WORDS[to].word}.`;
  if (to === "answered" && reply === "") return "Write the reply first: it is what the customer gets.";
  if (to !== "answered" && reply !== "") return "A reply goes out with the status “answered” only.";
  return null;
}

/** The statuses in the customer's words. */
export const STATUS_WORDS: Record<ProjectStatus, { word: string; text: string }> = {
  draft: { word: "a draft", text: "Only you see it until you send it in." },
  submitted: { word: "sent in", text: "It waits for a person to read it." },
  in_review: { word: "being read", text: "A person is reading your answers." },
  answered: { word: "answered", text: "The reply is below, and in your mail." },
  closed: { word: "closed", text: "This request is closed. You can start another at any time." },
};
