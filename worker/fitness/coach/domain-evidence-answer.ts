/** What the site's library of studies says of an ingredient, in one answer. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { numberText } from "../../kernel/number-text.ts";
import type { Draft } from "./domain-draft.ts";

/** One row of the library's tables. */
export interface EvidenceLine {
  ingredient: string;
  name: string;
  outcome: string;
  /** The letter, and what it rests on in words. */
  grade: string;
  studies: number;
  people: number;
  path: string;
}

const SHOWN = 5;

/** Those whose ingredient or outcome has one of the words, most words first. */
export function findEvidence(topic: string, lines: readonly EvidenceLine[]): EvidenceLine[] {
  const words = topic
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const score = ({ name, ingredient, outcome }: EvidenceLine) =>
    words.reduce(
      (sum, word) =>
        sum + (`${name} ${ingredient}`.toLowerCase().includes(word) ? 2 : outcome.toLowerCase().includes(word) ? 1 : 0),
      0,
    );
  return lines
    .map((line) => ({ line, score: score(line) }))
    .filter(({ score: value }) => value > 0)
    .sort((a, b) => b.score - a.score || b.line.studies - a.line.studies)
    .map(({ line }) => line);
}

export function answerEvidence(topic: string, lines: readonly EvidenceLine[]): Draft {
  const found = findEvidence(topic, lines);
  if (found.length === 0)
    return {
      text: [
        `Our library of studies has nothing on “${topic.slice(0, 60)}” yet.`,
        lines.length > 0 ? `It covers ${listText([...new Set(lines.map(({ name }) => name))].slice(0, 12))}.` : "",
      ]
        .filter(Boolean)
        .join(" "),
      links: [{ label: "The library of studies", to: "/ingredients" }],
    };
  const [first] = found;
  return {
    text: `From our library of human studies:\n${found
      .slice(0, SHOWN)
      .map(
        ({ name, outcome, grade, studies, people }) =>
          `- ${name}, ${outcome.toLowerCase()}: grade ${grade} (${studies} studies, ${numberText(people)} people)`,
      )
      .join("\n")}\n\nThe grade says how sure the studies make us, not how large the effect is.`,
    links: first ? [{ label: `${first.name}: the studies`, to: first.path }] : [],
    suggestions: ["What's low this week?"],
  };
}
