import { useEffect, useRef, useState } from "react";
import { Table } from "#app/ui/index.ts";
import { dayNumber } from "#worker/kernel/local-date.ts";
import { LazyDetails } from "../lazy-details.tsx";
import {
  type ChartPoint,
  dateTicks,
  longDate,
  monthName,
  niceTicks,
  type Range,
  shortDate,
  tableRows,
  tickDate,
} from "./series.ts";
import "./trend-chart.css";

const HEIGHT = 210;
const PAD = { top: 12, right: 14, bottom: 26, left: 44 };

interface Chart {
  points: readonly ChartPoint[];
  range: Range;
  from: string;
  to: string;
  /** What is drawn, such as "Weight". */
  name: string;
  /** A value with its unit. */
  format: (value: number) => string;
  /** A value beside the axis, without its unit. */
  tick: (value: number) => string;
}

/** Points with a smoothed line through them, and the table behind it. */
export function TrendChart(chart: Chart) {
  const frame = useRef<HTMLDivElement>(null);
  // Drawn once its width is known, in a step of its own: drawn with a guess it would be laid out twice as the page opens.
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 320)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const hasLine = chart.points.some((point) => point.line !== null);
  return (
    <>
      <div ref={frame} className="trend-frame" style={{ height: HEIGHT }}>
        {width === null ? null : <Drawing {...chart} width={width} />}
      </div>
      {hasLine ? (
        <p className="trend-key">
          <span data-mark="line">Trend</span>
          <span data-mark="point">Weigh-ins</span>
        </p>
      ) : null}
      <ChartTable {...chart} hasLine={hasLine} />
    </>
  );
}

function Drawing({ points, from, to, name, format, tick, width }: Omit<Chart, "range"> & { width: number }) {
  const values = points.flatMap(({ value, line }) => (line === null ? [value] : [value, line]));
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const first = points[0]?.date ?? from;
  // A range that has only begun is drawn as wide as what there is, from two weeks on.
  const start = dayNumber(to) - dayNumber(first) < 14 ? from : first;
  const days = Math.max(1, dayNumber(to) - dayNumber(start));
  const x = (date: string) => PAD.left + ((dayNumber(date) - dayNumber(start)) / days) * (width - PAD.left - PAD.right);
  const y = (value: number) => PAD.top + ((high - value) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  // Where nothing is smoothed, the line connects the values themselves.
  const line = points
    .map(({ date, value, line: at }) => `${x(date).toFixed(1)} ${y(at ?? value).toFixed(1)}`)
    .join("L");
  const last = points.at(-1);
  return (
    <svg
      className="trend-chart"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={describeChart(name, points, format)}
    >
      {ticks.map((value) => (
        <g key={value}>
          <line className="trend-grid" x1={PAD.left} x2={width - PAD.right} y1={y(value)} y2={y(value)} />
          <text x={PAD.left - 8} y={y(value) + 4} textAnchor="end">
            {tick(value)}
          </text>
        </g>
      ))}
      {dateTicks(start, to).map((date, index, all) => (
        <text
          key={date}
          x={x(date)}
          y={HEIGHT - 6}
          textAnchor={index === 0 ? "start" : index === all.length - 1 ? "end" : "middle"}
        >
          {tickDate(date, start, to)}
        </text>
      ))}
      {points.map(({ date, value }) => (
        <circle
          key={date}
          className="trend-point"
          cx={x(date)}
          cy={y(value)}
          r={points.length > 120 ? 1.6 : points.length > 40 ? 2.2 : 3}
        />
      ))}
      {points.length > 1 ? <path className="trend-line" d={`M${line}`} /> : null}
      {last ? <circle className="trend-end" cx={x(last.date)} cy={y(last.line ?? last.value)} r={5.5} /> : null}
    </svg>
  );
}

/** The figures behind the chart. */
function ChartTable({
  points,
  range,
  name,
  format,
  hasLine,
}: Pick<Chart, "points" | "range" | "name" | "format"> & { hasLine: boolean }) {
  const { by, label, cell } = ROWS[range];
  return (
    <LazyDetails className="trend-table" summary="View as table">
      {() => (
        <Table
          caption={`${name}, ${by}`}
          hideCaption
          scroll
          rows={tableRows(points, range)}
          rowKey={({ date }) => date}
          columns={[
            { key: "date", label, cell: ({ date }) => cell(date) },
            { key: "value", label: range === "weeks" ? name : "Mean", end: true, cell: ({ value }) => format(value) },
            ...(hasLine
              ? [
                  {
                    key: "line",
                    label: "Trend",
                    end: true,
                    cell: ({ line }: ChartPoint) => (line === null ? "" : format(line)),
                  },
                ]
              : []),
          ]}
        />
      )}
    </LazyDetails>
  );
}

const WEEKS = { by: "week by week", label: "Week from", cell: shortDate };
/** What the rows of the table are. */
const ROWS: Record<Range, { by: string; label: string; cell: (date: string) => string }> = {
  weeks: { by: "day by day", label: "Day", cell: shortDate },
  months: WEEKS,
  year: WEEKS,
  all: { by: "month by month", label: "Month", cell: monthName },
};

/** The chart in a sentence. */
function describeChart(name: string, points: readonly ChartPoint[], format: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${name}: nothing logged.`;
  const of = ({ line, value }: ChartPoint) => format(line ?? value);
  return `${name} from ${of(first)} on ${longDate(first.date)} to ${of(last)} on ${longDate(last.date)}, ${points.length} points. The table below has the figures.`;
}
