import { Area, CartesianGrid, AreaChart as Rechart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { ChartPoint, ChartProps } from "./chart.tsx";

const AXIS = { fill: "var(--color-text-dim)", fontSize: 12 } as const;

/** The drawing of a Chart; arrow keys move through its points. Loaded when a chart is first shown. */
export function AreaChart({ points, valueLabel, beforeLabel, format, formatAxis = format, height = 260 }: ChartProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <Rechart data={points as ChartPoint[]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: "var(--color-border)" }}
          minTickGap={28}
        />
        <YAxis
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
          tickFormatter={formatAxis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-text-dim)", strokeDasharray: "3 3" }}
          content={({ active, payload }) => {
            const point = active ? (payload?.[0]?.payload as ChartPoint | undefined) : undefined;
            if (!point) return null;
            return (
              <div className="chart-tip">
                <strong>{point.label}</strong>
                <span>
                  {valueLabel}: {format(point.value)}
                </span>
                {point.before === undefined ? null : (
                  <span>
                    {beforeLabel}: {format(point.before)}
                  </span>
                )}
              </div>
            );
          }}
        />
        {points.some((p) => p.before !== undefined) ? (
          <Area
            dataKey="before"
            name={beforeLabel}
            stroke="var(--color-text-dim)"
            strokeDasharray="3 4"
            fill="var(--color-text)"
            fillOpacity={0.05}
            isAnimationActive={false}
          />
        ) : null}
        <Area
          dataKey="value"
          name={valueLabel}
          stroke="var(--color-primary)"
          strokeWidth={2}
          fill="var(--color-primary)"
          fillOpacity={0.16}
          isAnimationActive={false}
        />
      </Rechart>
    </ResponsiveContainer>
  );
}
