// biome-ignore-all lint/suspicious/noArrayIndexKey: the rows of a published figure never move
import type { CSSProperties } from "react";
import type { FigureAttributes } from "#worker/content/domain-body.ts";
import { formatTick, makeScale, readNumber, type Scale, toPercent } from "./figure-scale.ts";
import { NoteText } from "./note-text.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** A figure drawn from its table, which stands below it for everybody who would rather read it. */
export function Figure(figure: FigureAttributes) {
  const { kind, title, note, source } = figure;
  const drawing = kind === "table" ? null : drawFigure(figure);
  return (
    <figure className="figure">
      <figcaption className="figure-title">{title}</figcaption>
      {drawing}
      {drawing ? (
        <details className="figure-data">
          <summary>View as table</summary>
          <FigureTable {...figure} />
        </details>
      ) : (
        <FigureTable {...figure} />
      )}
      {note || source ? (
        <p className="figure-note">
          <NoteText text={note} />
          {note && source ? " " : null}
          {source ? (
            <>
              Source: <NoteText text={source} />
            </>
          ) : null}
        </p>
      ) : null}
    </figure>
  );
}

function FigureTable({ title, columns, rows, unit, kind }: FigureAttributes) {
  return (
    <ScrollBox label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
                {index > 0 && unit && kind !== "table" ? `, ${unit}` : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r}>
              {row.map((cell, c) =>
                c === 0 ? (
                  <th key={c} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={c}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const drawFigure = (figure: FigureAttributes) =>
  figure.kind === "range" ? (
    <RangeChart {...figure} />
  ) : figure.kind === "line" ? (
    <LineChart {...figure} />
  ) : figure.kind === "timeline" ? (
    <Timeline {...figure} />
  ) : (
    <BarChart {...figure} />
  );

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const style = (values: Record<string, string | number>): CSSProperties => values as CSSProperties;
/** A long unit stands once above the chart: behind each value it would leave no room for the bars of a phone. */
const isLongUnit = (unit: string): boolean => unit.length > 8;
const withUnit = (cell: string, unit: string): string =>
  readNumber(cell) === null || unit === "" || isLongUnit(unit) ? cell : unit === "%" ? `${cell}%` : `${cell} ${unit}`;

/** Bars from zero, or dots, one for each value of a row. */
function BarChart({ kind, title, columns, rows, unit }: FigureAttributes) {
  const values = rows.flatMap((row) => row.slice(1).map(readNumber)).filter((value) => value !== null);
  const scale = makeScale(values.length > 0 ? values : [0]);
  const zero = toPercent(scale, 0);
  const series = columns.slice(1);
  const longest = Math.max(0, ...rows.flatMap((row) => row.slice(1).map((cell) => withUnit(cell, unit).length)));
  return (
    <div
      className="chart"
      style={style({ "--room": `${longest + 2}ch` })}
      role="img"
      aria-label={`Chart: ${title}. The values are in the table below.`}
    >
      {isLongUnit(unit) ? <p className="chart-unit">{capitalize(unit)}</p> : null}
      {series.length > 1 ? <Legend names={series} /> : null}
      {rows.map((row, r) => (
        <div className="chart-row" key={r}>
          <span className="chart-label">{row[0]}</span>
          <span className="chart-bars">
            {series.map((_, s) => {
              const cell = row[s + 1] ?? "";
              const value = readNumber(cell);
              const at = value === null ? zero : toPercent(scale, value);
              return (
                <span className="chart-track" key={s}>
                  <span
                    className={kind === "dots" ? "chart-dot" : "chart-bar"}
                    data-series={s}
                    style={style({
                      "--from": `${Math.min(zero, at)}%`,
                      "--to": `${Math.max(zero, at)}%`,
                      "--at": `${at}%`,
                    })}
                  />
                  <span className="chart-value" style={style({ "--at": `${Math.max(zero, at)}%` })}>
                    {withUnit(cell, unit)}
                  </span>
                </span>
              );
            })}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Low to high as a line with the estimate as a square: columns Low, High and, where there is one, Estimate. */
function RangeChart({ title, rows, unit }: FigureAttributes) {
  const values = rows.flatMap((row) => row.slice(1).map(readNumber)).filter((value) => value !== null);
  // A ratio of one means no difference; of anything else, zero does.
  const neutral = /ratio/i.test(unit) ? 1 : 0;
  const scale = makeScale([...values, neutral], { zero: neutral === 0 });
  return (
    <div className="chart" role="img" aria-label={`Chart: ${title}. The values are in the table below.`}>
      {rows.map((row, r) => {
        const [low, high, estimate] = row.slice(1, 4).map(readNumber);
        if (low === null || low === undefined || high === null || high === undefined) return null;
        return (
          <div className="chart-row" key={r}>
            <span className="chart-label">{row[0]}</span>
            <span className="chart-track chart-track-range">
              <span className="chart-neutral" style={style({ "--at": `${toPercent(scale, neutral)}%` })} />
              <span
                className="chart-range"
                style={style({ "--from": `${toPercent(scale, low)}%`, "--to": `${toPercent(scale, high)}%` })}
              />
              {estimate === null || estimate === undefined ? null : (
                <span className="chart-square" style={style({ "--at": `${toPercent(scale, estimate)}%` })} />
              )}
            </span>
            <span className="chart-figure">{row[3] || `${row[1]} to ${row[2]}`}</span>
          </div>
        );
      })}
      <Axis scale={scale} unit={unit} />
    </div>
  );
}

function Axis({ scale, unit }: { scale: Scale; unit: string }) {
  return (
    <div className="chart-row chart-axis">
      <span className="chart-label">{unit}</span>
      <span className="chart-track chart-track-range">
        {scale.ticks.map((tick) => (
          <span key={tick} className="chart-tick" style={style({ "--at": `${toPercent(scale, tick)}%` })}>
            {formatTick(tick)}
          </span>
        ))}
      </span>
      <span />
    </div>
  );
}

/** Lines over the first column, which is a number or an even step. The words are no part of the drawing: it stretches. */
function LineChart({ title, columns, rows, unit }: FigureAttributes) {
  const numbers = rows.map((row) => readNumber(row[0] ?? ""));
  const isNumeric = numbers.every((value) => value !== null);
  const at = rows.map((_, r) => (isNumeric ? (numbers[r] ?? 0) : r));
  const values = rows.flatMap((row) => row.slice(1).map(readNumber)).filter((value) => value !== null);
  const across = {
    min: Math.min(...at),
    max: Math.max(...at) === Math.min(...at) ? Math.min(...at) + 1 : Math.max(...at),
    ticks: [],
  };
  const up = makeScale(values);
  const x = (r: number) => toPercent(across, at[r] ?? 0);
  const y = (value: number) => 100 - toPercent(up, value);
  // Labels of many points would lie on one another.
  const every = Math.ceil(rows.length / 8);
  return (
    <div className="chart" role="img" aria-label={`Chart: ${title}. The values are in the table below.`}>
      {columns.length > 2 ? <Legend names={columns.slice(1)} lines /> : null}
      {unit ? <p className="chart-unit">{isLongUnit(unit) ? capitalize(unit) : unit}</p> : null}
      <div className="chart-plot">
        {up.ticks.map((tick) => (
          <span key={tick} className="chart-grid" style={style({ "--at": `${y(tick)}%` })}>
            <span>{formatTick(tick)}</span>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {columns.slice(1).map((_, s) => (
            <polyline
              key={s}
              className="chart-line"
              data-series={s}
              points={rows
                .map((row, r) => ({ r, value: readNumber(row[s + 1] ?? "") }))
                .filter((point) => point.value !== null)
                .map((point) => `${x(point.r).toFixed(2)},${y(point.value ?? 0).toFixed(2)}`)
                .join(" ")}
            />
          ))}
        </svg>
        {rows.map((row, r) =>
          r % every === 0 ? (
            <span key={r} className="chart-step" style={style({ "--at": `${x(r)}%` })}>
              {row[0]}
            </span>
          ) : null,
        )}
      </div>
      <p className="chart-unit chart-across">{columns[0]}</p>
    </div>
  );
}

function Legend({ names, lines }: { names: readonly string[]; lines?: boolean }) {
  return (
    <p className="chart-legend">
      {names.map((name, s) => (
        <span key={name}>
          {lines ? (
            <svg className="chart-sample" viewBox="0 0 26 4" aria-hidden="true">
              <path className="chart-line" data-series={s} d="M0 2h26" />
            </svg>
          ) : (
            <span className="chart-swatch" data-series={s} />
          )}{" "}
          {name}
        </span>
      ))}
    </p>
  );
}

function Timeline({ rows }: FigureAttributes) {
  return (
    <ol className="figure-timeline">
      {rows.map((row, r) => (
        <li key={r}>
          <strong>{row[0]}</strong> {row.slice(1).join(" · ")}
        </li>
      ))}
    </ol>
  );
}
