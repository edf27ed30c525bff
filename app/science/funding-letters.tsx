import type { Funding } from "#worker/science/contract.ts";
import { FUNDING_WORDS } from "#worker/science/domain-study-words.ts";

const LETTERS: Record<Funding, string> = { public: "P", industry: "I", mixed: "M", not_stated: "–" };

/** Who paid, as letters; the color repeats what the letter says. */
export function FundingLetters({ funding }: { funding: readonly Funding[] }) {
  return (
    <span className="funding">
      {funding.map((kind) => (
        <span key={kind} className="funding-letter" data-funding={kind} title={FUNDING_WORDS[kind]}>
          <span aria-hidden="true">{LETTERS[kind]}</span>
          <span className="visually-hidden">{FUNDING_WORDS[kind]} </span>
        </span>
      ))}
    </span>
  );
}

/** What the letters mean. */
export function FundingLegend() {
  return (
    <ul className="funding-legend small dim">
      {(Object.keys(LETTERS) as Funding[]).map((kind) => (
        <li key={kind}>
          <span className="funding-letter" data-funding={kind} aria-hidden="true">
            {LETTERS[kind]}
          </span>{" "}
          {FUNDING_WORDS[kind]}
        </li>
      ))}
    </ul>
  );
}
