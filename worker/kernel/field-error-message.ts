import type { z } from "zod";
import { numberText } from "../kernel/number-text.ts";
import { plural } from "../kernel/plural.ts";

type Issue = z.core.$ZodRawIssue;

/**
 * What to enter in a field, where its schema has no words of its own: given to `safeParse` as `error`. The library's
 * ("Too small: expected string to have >=1 characters") are for programmers.
 */
export function fieldErrorMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "number") return "Enter a number.";
      return issue.expected === "int" ? "Enter a whole number." : "Fill this in.";
    case "not_multiple_of":
      return `Enter a multiple of ${issue.divisor}.`;
    case "invalid_value":
      return issue.values.length > 12 ? "Choose one of the options." : `Use one of these: ${issue.values.join(", ")}.`;
    case "unrecognized_keys":
      return `Remove what isn't known here: ${issue.keys.slice(0, 5).join(", ")}.`;
    case "invalid_format":
      if (issue.format === "email") return "Enter a valid email address, such as ada@example.com.";
      if (issue.format === "url") return "Enter a full URL, such as https://example.com/page.";
      return "This has a character or a form that isn't allowed. Enter it again.";
    case "too_small":
    case "too_big":
      return describeSize(issue);
    default:
      return "This can't be used. Enter it again.";
  }
}

function describeSize(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  const isSmall = issue.code === "too_small";
  const limit = Number(isSmall ? issue.minimum : issue.maximum);
  const shown = numberText(limit);
  if (issue.origin === "string") {
    if (isSmall && limit === 1) return "Fill this in.";
    return `Use at ${isSmall ? "least" : "most"} ${plural(limit, "character")}.`;
  }
  if (issue.origin === "array" || issue.origin === "set")
    return isSmall ? `Add at least ${shown}.` : `Keep at most ${shown} of these.`;
  if (issue.inclusive === false) return `Enter ${isSmall ? "more" : "less"} than ${shown}.`;
  return `Enter ${shown} or ${isSmall ? "more" : "less"}.`;
}
