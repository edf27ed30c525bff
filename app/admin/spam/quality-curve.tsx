import { measureCurve, type ScoredDecision } from "#worker/spam/domain-metrics.ts";
import "./spam.css";

const WIDTH = 560;
const HEIGHT = 200;
const LEFT = 48;
const BOTTOM = 28;
const x = (threshold: number) => LEFT + ((threshold - 0.5) / 0.49) * (WIDTH - LEFT - 8);
const y = (share: number) => 8 + (1 - share) * (HEIGHT - BOTTOM - 8);

/** Precision and recall over the threshold, with lines where posts are reviewed and held. */
export function QualityCurve({
  decisions,
  reviewAt,
  holdAt,
}: {
  decisions: readonly ScoredDecision[];
  reviewAt: number;
  holdAt: number;
}) {
  const curve = measureCurve(decisions);
  const path = (of: (point: (typeof curve)[number]) => number | null) =>
    curve
      .flatMap((point) => {
        const share = of(point);
        return share === null ? [] : [`${x(point.threshold).toFixed(1)},${y(share).toFixed(1)}`];
      })
      .join(" ");
  return (
    <figure className="spam-curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Precision and recall by threshold; the figures stand below."
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH - 8} y1={y(share)} y2={y(share)} className="spam-curve-grid" />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {[0.5, 0.6, 0.7, 0.8, 0.9].map((threshold) => (
          <text key={threshold} x={x(threshold)} y={HEIGHT - 6} textAnchor="middle">
            {Math.round(threshold * 100)}%
          </text>
        ))}
        {[reviewAt, holdAt].map((threshold, i) => (
          <line
            key={i === 0 ? "review" : "hold"}
            x1={x(Math.min(0.99, threshold))}
            x2={x(Math.min(0.99, threshold))}
            y1={4}
            y2={HEIGHT - BOTTOM}
            className={i === 0 ? "spam-curve-review" : "spam-curve-hold"}
          />
        ))}
        <polyline points={path(({ recall }) => recall)} className="spam-curve-recall" />
        <polyline points={path(({ precision }) => precision)} className="spam-curve-precision" />
      </svg>
      <figcaption>
        <span className="spam-key spam-key-precision">Precision: how much of what is caught is spam</span>
        <span className="spam-key spam-key-recall">Recall: how much of the spam is caught</span>
      </figcaption>
    </figure>
  );
}
