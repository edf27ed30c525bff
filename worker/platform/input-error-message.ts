import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const TYPE_LABELS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const quotedFieldName = (issue: Issue): string => `"${(issue.path ?? []).join(".")}"`;

/**
 * The error message for invalid input where a schema has none of its own. Zod's default messages ("expected object,
 * received array") are for programmers.
 */
export function inputErrorMessage(issue: Issue): string {
  const isWhole = !issue.path?.length;
  const name = quotedFieldName(issue);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, 5).map((key) => `"${key.slice(0, 40)}"`);
    return `Unknown ${keys.length === 1 ? "field" : "fields"} ${keys.join(", ")}.`;
  }
  if (isWhole) return "Send a JSON object with the fields of this call.";
  if (issue.input === undefined) return `Send ${name}.`;
  if (issue.code === "invalid_type") return `Send ${name} as ${TYPE_LABELS[issue.expected] ?? "another type"}.`;
  if (issue.code === "invalid_value" && issue.values.length <= 12)
    return `Send one of these as ${name}: ${issue.values.join(", ")}.`;
  if (issue.code === "too_small" || issue.code === "too_big") return sizeErrorMessage(issue, name);
  return `Send a valid value as ${name}.`;
}

/** A size out of bounds: of a text, a list, or a number. */
function sizeErrorMessage(issue: Extract<Issue, { code: "too_small" | "too_big" }>, name: string): string {
  const [bound, limit] =
    issue.code === "too_small"
      ? [issue.inclusive === false ? "more than" : "at least", issue.minimum]
      : [issue.inclusive === false ? "less than" : "at most", issue.maximum];
  const unit = { string: "character", array: "entry", set: "entry" }[issue.origin as string];
  if (!unit) return `Send ${bound} ${limit} as ${name}.`;
  const plural = Number(limit) === 1 ? unit : unit === "entry" ? "entries" : `${unit}s`;
  return `Send ${bound} ${limit} ${plural} in ${name}.`;
}
