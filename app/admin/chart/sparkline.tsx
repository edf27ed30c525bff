import { describeSeries } from "./describe-series.ts";

/**
 * A line under a figure, and a dotted one for the period before, with the least that makes it readable: a line at zero,
 * the highest value, the first and the last day. A screen reader hears the same in a sentence.
 */
export function Sparkline({
  label,
  values,
  before,
  days,
  format,
}: {
  /** What the values are: "Net sales". */
  label: string;
  values: readonly number[];
  before?: readonly number[];
  /** The days of the values as they are written: "Nov 17". */
  days: readonly string[];
  format: (value: number) => string;
}) {
  const most = Math.max(0, ...values, ...(before ?? []));
  const highest = most || 1;
  const path = (list: readonly number[]) =>
    list
      .map(
        (v, i) =>
          `${i === 0 ? "M" : "L"}${((i / Math.max(1, list.length - 1)) * 100).toFixed(2)} ${(37 - (Math.max(0, v) / highest) * 33).toFixed(2)}`,
      )
      .join("");
  const line = path(values);
  return (
    <div className="sparkline" role="img" aria-label={describeSeries({ label, values, days, format })}>
      <span className="sparkline-top">{format(most)}</span>
      <svg viewBox="0 0 100 38" preserveAspectRatio="none" aria-hidden="true">
        <path className="sparkline-grid" d="M0 4H100" />
        <path className="sparkline-area" d={`${line}L100 37L0 37Z`} />
        {before ? <path className="sparkline-before" d={path(before)} /> : null}
        <path className="sparkline-line" d={line} />
        <path className="sparkline-zero" d="M0 37H100" />
      </svg>
      <span className="sparkline-days">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </span>
    </div>
  );
}
