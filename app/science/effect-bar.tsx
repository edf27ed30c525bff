import type { Effect } from "#worker/science/contract.ts";

const WIDTH = 280;
const EDGE = 8;

/** An effect drawn from the numbers that its paper prints: an interval around no difference, or two groups side by side. */
export function EffectBar({ effect, name, control }: { effect: Effect; name: string; control: string }) {
  return effect.kind === "groups" ? (
    <GroupBars treated={effect.treated} control={effect.control} name={name} controlName={control} />
  ) : (
    <Interval effect={effect} />
  );
}

function Interval({ effect }: { effect: Exclude<Effect, { kind: "groups" }> }) {
  const { value, low, high } = effect;
  // The effects of a ratio are as far from 1 as their logarithms are from 0.
  const scale = (one: number) => (effect.kind === "ratio" ? Math.log(one) : one);
  const most = Math.max(...[value, low ?? value, high ?? value].map((one) => Math.abs(scale(one)))) * 1.15 || 1;
  const x = (one: number) => WIDTH / 2 + (scale(one) / most) * (WIDTH / 2 - EDGE);
  return (
    <svg className="effect-bar" viewBox={`0 0 ${WIDTH} 44`} aria-hidden="true">
      <text x={EDGE} y={40}>
        Lower
      </text>
      <text x={WIDTH / 2} y={40} textAnchor="middle">
        No difference
      </text>
      <text x={WIDTH - EDGE} y={40} textAnchor="end">
        Higher
      </text>
      <line className="chart-rule" x1={EDGE} x2={WIDTH - EDGE} y1={14} y2={14} />
      <line className="effect-zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={3} y2={25} />
      {low === null || high === null ? null : <line className="effect-line" x1={x(low)} x2={x(high)} y1={14} y2={14} />}
      <rect className="effect-value" x={x(value) - 6} y={8} width={12} height={12} rx={2} />
    </svg>
  );
}

function GroupBars({
  treated,
  control,
  name,
  controlName,
}: {
  treated: number;
  control: number;
  name: string;
  controlName: string;
}) {
  const most = Math.max(Math.abs(treated), Math.abs(control)) || 1;
  const bars = [
    { label: name, value: treated, look: "effect-treated" },
    { label: controlName || "Control", value: control, look: "effect-control" },
  ];
  return (
    <span className="effect-groups" aria-hidden="true">
      {bars.map((bar) => (
        <span key={bar.look} className={bar.look}>
          <span className="effect-label">{bar.label}</span>
          <span className="effect-track">
            <span style={{ inlineSize: `${Math.max(1, (Math.abs(bar.value) / most) * 100)}%` }} />
          </span>
          <b>{bar.value.toLocaleString("en-US").replace("-", "−")}</b>
        </span>
      ))}
    </span>
  );
}
