/** A line under a figure, and a dotted one for the period before. For the eye only: the figures stand above it. */
export function Sparkline({ values, before }: { values: readonly number[]; before?: readonly number[] }) {
  const highest = Math.max(1, ...values, ...(before ?? []));
  const path = (list: readonly number[]) =>
    list
      .map(
        (v, i) =>
          `${i === 0 ? "M" : "L"}${((i / Math.max(1, list.length - 1)) * 100).toFixed(2)} ${(36 - (Math.max(0, v) / highest) * 32).toFixed(2)}`,
      )
      .join("");
  const line = path(values);
  return (
    <svg className="sparkline" viewBox="0 0 100 38" preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-area" d={`${line}L100 38L0 38Z`} />
      {before ? <path className="sparkline-before" d={path(before)} /> : null}
      <path className="sparkline-line" d={line} />
    </svg>
  );
}
