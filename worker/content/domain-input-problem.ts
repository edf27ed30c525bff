import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Fields as people call them. */
const NAMES: Record<string, string> = {
  publishAt: "date",
  slug: "address",
  authorId: "author",
  reviewerId: "reviewer",
  reviewedAt: "day of the review",
  revisedAt: "day of the last change",
  seriesId: "series",
  seriesPart: "part of the series",
  headerMediaId: "header picture",
  socialMediaId: "picture for social media",
  seo: "search engines",
  oldPaths: "old addresses",
  sourceKey: "number in the other program",
  body: "text",
};
/** One of a list, before its number. */
const ONE_OF: Record<string, string> = {
  posts: "post",
  users: "author",
  oldPaths: "old address",
  tags: "tag",
  ingredients: "ingredient group",
  items: "ingredient",
  steps: "step",
  timers: "timer",
  pictures: "picture",
  content: "part",
};

/** What readers of a file need not know of where a field stands. */
const LEFT_OUT = new Set(["entry", "fields"]);

/** What the library says where a schema has no words of its own. */
const IS_LIBRARY_WORDS = /^(?:Invalid |Too (?:big|small)|Unrecognized key|Required)/;

const EXPECTED: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "keys with their values",
  record: "keys with their values",
};

const DAY = "a day such as 2026-11-12";
const DATES = new Set(["publishAt", "reviewedAt", "revisedAt"]);

/** "recipe › ingredient group 1 › ingredient 2 › grams": numbers count from one. */
function nameField(path: readonly PropertyKey[]): string {
  const names: string[] = [];
  for (const [at, part] of path.map(String).entries()) {
    const next = path[at + 1];
    if (typeof path[at] === "number" || LEFT_OUT.has(part)) continue;
    names.push(typeof next === "number" ? `${ONE_OF[part] ?? part} ${next + 1}` : (NAMES[part] ?? part));
  }
  return names.join(" › ");
}

function describeIssue(issue: Issue): string {
  const field = String(issue.path.at(-1) ?? "");
  if (DATES.has(field)) return `Write it as ${DAY}.`;
  if (!IS_LIBRARY_WORDS.test(issue.message)) return issue.message;
  if (issue.code === "unrecognized_keys")
    return `Remove what this site doesn't know: ${issue.keys
      .slice(0, 5)
      .map((key) => key.slice(0, 40))
      .join(", ")}.`;
  if (/received undefined/.test(issue.message)) return "It's missing. Add it.";
  if (issue.code === "invalid_type") return `Write it as ${EXPECTED[issue.expected] ?? "another kind of value"}.`;
  if (issue.code === "invalid_value" && issue.values.length <= 12)
    return `Write one of these: ${issue.values.map(String).filter(Boolean).join(", ")}.`;
  if (issue.code === "too_small" || issue.code === "too_big") return describeSize(issue);
  return "This site can't read it. Correct it or remove it.";
}

function describeSize(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  const limit = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  const one = { string: "character", array: "entry", set: "entry" }[issue.origin as string];
  const unit = one === undefined ? "" : ` ${limit === 1 ? one : one === "entry" ? "entries" : `${one}s`}`;
  const isStrict = issue.inclusive === false;
  if (issue.code === "too_small") return `Use ${isStrict ? "more than" : "at least"} ${limit}${unit}.`;
  return `Use ${isStrict ? "less than" : "at most"} ${limit}${unit}.`;
}

/**
 * What is wrong with what a file holds, for the person who can correct it: which field, and what to do. None of it is in the words
 * of the schema library.
 */
export function explainInputProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "This site can't read it.";
  const name = nameField(issue.path);
  const words = describeIssue(issue);
  return name === "" ? words : `${name[0]?.toUpperCase()}${name.slice(1)}: ${words}`;
}
