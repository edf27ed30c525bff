import type { SpamReason } from "#worker/spam/contract.ts";
import type { Influence } from "#worker/spam/contract-report.ts";
import { toPercent } from "./spam-labels.ts";
import "./spam.css";

/** Why something was judged as it was. */
export const ReasonList = ({ reasons }: { reasons: readonly SpamReason[] }) =>
  reasons.length === 0 ? null : (
    <ul className="spam-reasons">
      {reasons.map(({ code, text }) => (
        <li key={code + text}>{text}</li>
      ))}
    </ul>
  );

/** A score as a bar and a number. */
export const ScoreBar = ({ score, label = "Spam score" }: { score: number; label?: string }) => (
  <div className="spam-score">
    <span>{label}</span>
    <span className="spam-score-bar" aria-hidden="true">
      <span style={{ width: `${score * 100}%` }} />
    </span>
    <strong>{toPercent(score)}</strong>
  </div>
);

/** The words and traits that moved a score: towards spam to the right, away from it to the left. */
export function Influences({ influences }: { influences: readonly Influence[] }) {
  const most = Math.max(...influences.map(({ effect }) => Math.abs(effect)), 0.01);
  return (
    <ul className="spam-influences">
      {influences.map(({ label, effect }) => (
        <li key={label} data-good={effect < 0 || undefined}>
          <span className="spam-influence-label">{label}</span>
          <span className="spam-influence-bar" aria-hidden="true">
            <span style={{ width: `${(Math.abs(effect) / most) * 50}%` }} />
          </span>
          <span className="spam-influence-sign">
            {effect > 0 ? "spam" : "good"} {Math.abs(effect).toFixed(2)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same in a line, for lists. */
export function InfluenceLine({ influences }: { influences: readonly Influence[] }) {
  const words = (isSpam: boolean) => influences.filter(({ effect }) => effect > 0 === isSpam).map(({ label }) => label);
  const [spam, good] = [words(true), words(false)];
  if (influences.length === 0) return null;
  return (
    <p className="dim small spam-influence-line">
      {spam.length > 0 ? <>Signs of spam: {spam.join(", ")}. </> : null}
      {good.length > 0 ? <>Signs of a good post: {good.join(", ")}.</> : null}
    </p>
  );
}
