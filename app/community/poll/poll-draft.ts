import type { PollInput } from "#worker/community/domain-poll.ts";
import { POLL_LIMITS, type PollResults } from "#worker/content/domain-poll.ts";

/** A poll as the fields of a draft, each short enough to be one. */
export function pollToFields(poll: PollInput | null): Record<string, string> {
  if (!poll) return {};
  const { question, options, isMultiple, closesAt, results } = poll;
  return {
    pollQuestion: question,
    pollKind: `${isMultiple ? "multiple" : "single"} ${results} ${closesAt ?? ""}`.trim(),
    ...Object.fromEntries(options.map((option, at) => [`pollOption${at}`, option])),
  };
}

/** The poll of a draft's fields; null: it has none. */
export function pollFromFields(fields: Readonly<Record<string, string>>): PollInput | null {
  if (fields.pollQuestion === undefined) return null;
  const [kind, results, closesAt] = (fields.pollKind ?? "").split(" ");
  const options: string[] = [];
  for (let at = 0; at < POLL_LIMITS.maxOptions; at++) {
    const option = fields[`pollOption${at}`];
    if (option !== undefined) options.push(option);
  }
  return {
    ...{ question: fields.pollQuestion, options, isMultiple: kind === "multiple" },
    ...{ closesAt: closesAt ? Number(closesAt) : null, results: (results ?? "voted") as PollResults },
  };
}
