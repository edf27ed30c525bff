import { Panel } from "../table/record-detail.tsx";
import { formatCount } from "./period-words.ts";

export interface ConversionStep {
  label: string;
  count: number;
  before: number;
}

const shareWords = (now: number | null, before: number | null): string =>
  [now === null ? "" : `${now.toFixed(1)}%`, before === null ? "" : `${before.toFixed(1)}% previously`]
    .filter(Boolean)
    .join(", ");

/** How many visits become orders, step by step, each as a share of the first one and beside the period before. */
export function ConversionSteps({ steps }: { steps: readonly ConversionStep[] }) {
  const [first] = steps;
  const share = (count: number, of: number | undefined) => (of ? Math.min(100, (count / of) * 100) : null);
  return (
    <Panel title="Conversion" id="conversion">
      <ol className="conversion-steps">
        {steps.map((s, i) => {
          const percent = share(s.count, first?.count);
          const percentBefore = share(s.before, first?.before);
          return (
            <li key={s.label}>
              <span>{s.label}</span>
              <strong>{formatCount(s.count)}</strong>
              <span className="dim small">
                {i === 0 ? `${formatCount(s.before)} previously` : shareWords(percent, percentBefore)}
              </span>
              <span className="conversion-bar" style={{ "--share": `${percent ?? 0}%` } as React.CSSProperties} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
