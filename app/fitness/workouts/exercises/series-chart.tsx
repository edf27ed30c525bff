import { Table } from "#app/ui/index.ts";
import type { SeriesPoint } from "#worker/fitness/training/domain-series.ts";
import { daysBetween } from "#worker/kernel/local-date.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { LazyDetails } from "../../lazy-details.tsx";
import { fullDate, shortDate } from "../dates.ts";
import { axisTicks } from "./exercise-series.ts";
import "./series-chart.css";

const WIDTH = 420;
const HEIGHT = 220;
const EDGE = { left: 44, right: 12, top: 12, bottom: 28 };

/** One measure over time, with its table behind it. */
export function SeriesChart({
  title,
  points,
  shown,
  format,
}: {
  title: string;
  points: readonly SeriesPoint[];
  /** The figure in the member's units. */
  shown: (value: number) => number;
  format: (value: number) => string;
}) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const values = points.map(({ value }) => shown(value));
  const ticks = axisTicks(Math.min(...values), Math.max(...values));
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const days = Math.max(1, daysBetween(first.date, last.date));
  const x = (date: string) =>
    points.length === 1
      ? (EDGE.left + WIDTH - EDGE.right) / 2
      : EDGE.left + (daysBetween(first.date, date) / days) * (WIDTH - EDGE.left - EDGE.right);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const spots = points.map(({ date, value }) => [x(date), y(shown(value))] as const);
  return (
    <figure className="lift-series">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${format(first.value)} on ${fullDate(first.date)}, ${format(last.value)} on ${fullDate(last.date)}`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <path className="lift-series-grid" d={`M${EDGE.left} ${y(tick)}H${WIDTH - EDGE.right}`} />
            <text x={EDGE.left - 8} y={y(tick) + 5} textAnchor="end">
              {numberText(tick)}
            </text>
          </g>
        ))}
        <text x={EDGE.left} y={HEIGHT - 6}>
          {points.length === 1 || first.date.slice(0, 4) !== last.date.slice(0, 4)
            ? fullDate(first.date)
            : shortDate(first.date)}
        </text>
        {points.length > 1 ? (
          <text x={WIDTH - EDGE.right} y={HEIGHT - 6} textAnchor="end">
            {fullDate(last.date)}
          </text>
        ) : null}
        <path
          className="lift-series-line"
          d={`M${spots.map(([cx, cy]) => `${cx.toFixed(1)} ${cy.toFixed(1)}`).join("L")}`}
        />
        {spots.map(([cx, cy], i) => (
          <circle
            key={points[i]?.set.id}
            className="lift-series-dot"
            cx={cx}
            cy={cy}
            r={points.length > 60 ? 2.5 : i === spots.length - 1 ? 7 : 5}
          />
        ))}
      </svg>
      <LazyDetails summary="View as table">
        {() => (
          <Table
            caption={title}
            hideCaption
            rows={points.toReversed()}
            rowKey={({ set }) => set.id}
            columns={[
              { key: "date", label: "Date", cell: ({ date }) => fullDate(date) },
              { key: "value", label: title, end: true, cell: ({ value }) => format(value) },
            ]}
          />
        )}
      </LazyDetails>
    </figure>
  );
}
