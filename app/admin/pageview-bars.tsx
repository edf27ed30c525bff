/** A bar chart of page views per day. The table beside it holds the same figures for screen readers. */
export function PageviewBars({ rows }: { rows: readonly { key: string; pageviews: number }[] }) {
  const highest = Math.max(1, ...rows.map((r) => r.pageviews));
  const step = 100 / rows.length;
  return (
    <div className="admin-bars">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {rows.map((r, i) => {
          const height = (r.pageviews / highest) * 100;
          return <rect key={r.key} x={i * step + step * 0.1} y={100 - height} width={step * 0.8} height={height} />;
        })}
      </svg>
    </div>
  );
}
