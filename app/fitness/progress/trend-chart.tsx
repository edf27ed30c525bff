import { useEffect, useRef, useState } from "react";
import { Table } from "#app/ui/index.ts";
import { dayNumber } from "#worker/kernel/local-date.ts";
import { type ChartPoint, dateTicks, longDate, niceTicks, type Range, shortDate, tableRows } from "./series.ts";
import "./trend-chart.css";

const HEIGHT = 210;
const PAD = { top: 12, right: 14, bottom: 26, left: 44 };

/** Points with a smoothed line through them, and the table behind it. @param format a value with its unit */
export function TrendChart({
  points,
  range,
  from,
  to,
  name,
  format,
  tick,
}: {
  points: readonly ChartPoint[];
  range: Range;
  from: string;
  to: string;
  /** What is drawn, such as "Weight". */
  name: string;
  format: (value: number) => string;
  /** A value beside the axis, without its unit. */
  tick: (value: number) => string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 320)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const values = points.flatMap(({ value, line }) => (line === null ? [value] : [value, line]));
  const ticks = niceTicks(Math.min(...values), Math.max(...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const first = points[0]?.date ?? from;
  // A range that has only begun is drawn as wide as what there is, from two weeks on.
  const start = dayNumber(to) - dayNumber(first) < 14 ? from : first;
  const days = Math.max(1, dayNumber(to) - dayNumber(start));
  const x = (date: string) => PAD.left + ((dayNumber(date) - dayNumber(start)) / days) * (width - PAD.left - PAD.right);
  const y = (value: number) => PAD.top + ((high - value) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  const line = points
    .flatMap(({ date, line: at }) => (at === null ? [] : [`${x(date).toFixed(1)} ${y(at).toFixed(1)}`]))
    .join("L");
  const last = points.at(-1);
  const hasLine = points.some((point) => point.line !== null);
  const rows = tableRows(points, range);
  return (
    <>
      <div ref={frame} className="trend-frame">
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
              {shortDate(date)}
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
          {hasLine ? <path className="trend-line" d={`M${line}`} /> : null}
          {last ? <circle className="trend-end" cx={x(last.date)} cy={y(last.line ?? last.value)} r={5.5} /> : null}
        </svg>
      </div>
      {hasLine ? (
        <p className="trend-key">
          <span data-mark="line">Trend</span>
          <span data-mark="point">Weigh-ins</span>
        </p>
      ) : null}
      <details className="trend-table">
        <summary>View as table</summary>
        <Table
          caption={`${name}, ${range === "weeks" ? "day by day" : "week by week"}`}
          hideCaption
          scroll
          rows={rows}
          rowKey={({ date }) => date}
          columns={[
            { key: "date", label: range === "weeks" ? "Day" : "Week from", cell: ({ date }) => shortDate(date) },
            { key: "value", label: range === "weeks" ? name : "Mean", end: true, cell: ({ value }) => format(value) },
            ...(hasLine
              ? [
                  {
                    key: "line",
                    label: "Trend",
                    end: true,
                    cell: ({ line: at }: (typeof rows)[number]) => (at === null ? "" : format(at)),
                  },
                ]
              : []),
          ]}
        />
      </details>
    </>
  );
}

/** The chart in a sentence. */
function describeChart(name: string, points: readonly ChartPoint[], format: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${name}: nothing logged.`;
  const of = ({ line, value }: ChartPoint) => format(line ?? value);
  return `${name} from ${of(first)} on ${longDate(first.date)} to ${of(last)} on ${longDate(last.date)}, ${points.length} days with a value. The table below has them all.`;
}
