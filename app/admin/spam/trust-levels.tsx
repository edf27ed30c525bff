import { TRUST_NAMES, TRUST_REQUIREMENTS, TRUST_STATS, type TrustStats } from "#worker/community/domain-trust.ts";
import { Panel } from "../table/index.ts";
import "./spam.css";

/** How members reach each trust level. */
export const TrustLevels = () => (
  <Panel title="How members gain trust" id="trust">
    <ol className="spam-trust" start={0}>
      <li>
        <strong>0 {TRUST_NAMES[0]}</strong>
        <span>Everyone starts here.</span>
      </li>
      {([1, 2, 3] as const).map((level) => (
        <li key={level}>
          <strong>
            {level} {TRUST_NAMES[level]}
          </strong>
          <ul>
            {Object.entries(TRUST_REQUIREMENTS[level]).map(([stat, needed]) => (
              <li key={stat}>{TRUST_STATS[stat as keyof TrustStats](needed)}</li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <strong>4 {TRUST_NAMES[4]}</strong>
        <span>Given by staff only.</span>
      </li>
    </ol>
    <p className="dim small">
      Upheld reports take a level away for 100 days. A level that staff gave stays until staff change it.
    </p>
  </Panel>
);
