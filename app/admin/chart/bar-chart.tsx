/** A bar for each value, the negative ones as 0. For the eye only: a table beside it holds the same figures. */
export function BarChart({ bars }: { bars: readonly { key: string; value: number }[] }) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  const step = 100 / bars.length;
  return (
    <div className="admin-bars">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ key, value }, i) => {
          const height = Math.max(1, (value / highest) * 100);
          return <rect key={key} x={i * step + step * 0.1} y={100 - height} width={step * 0.8} height={height} />;
        })}
      </svg>
    </div>
  );
}
