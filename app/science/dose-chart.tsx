import { Table } from "#app/ui/index.ts";
import type { DosePoint, IngredientView } from "./ingredient-view.ts";

const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 44;
const RIGHT = 20;
const TOP = 22;
const BOTTOM = 34;

/** A round upper end for a scale, and its four steps. */
function roundEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power;
}
const show = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 2 });
const weeksOf = ({ weeks }: DosePoint): string =>
  weeks === null ? "Once" : `${show(weeks)} ${weeks === 1 ? "week" : "weeks"}`;
const doseOf = ({ low, high }: DosePoint, unit: string): string =>
  `${show(low)}${high === low ? "" : `–${show(high)}`} ${unit}`;

/** Doses as they are stated: each circle a study, across its dose, up its length; its area follows the people. */
export function DoseChart({ doses: { unit, points, others } }: { doses: IngredientView["doses"] }) {
  const endDose = points.length > 0 ? roundEnd(Math.max(...points.map((point) => point.high))) : 1;
  const endWeeks = roundEnd(Math.max(1, ...points.map((point) => point.weeks ?? 0)));
  const x = (dose: number) => LEFT + (dose / endDose) * (WIDTH - LEFT - RIGHT);
  const y = (weeks: number | null) => HEIGHT - BOTTOM - ((weeks ?? 0) / endWeeks) * (HEIGHT - BOTTOM - TOP);
  const most = Math.max(1, ...points.map((point) => point.people ?? 0));
  const radius = (people: number | null) => 4 + 10 * Math.sqrt((people ?? 0) / most);
  return (
    <figure className="dose-chart">
      {points.length > 0 ? (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={`Doses of ${points.length} studies, in ${unit}, by how long they ran`}
          >
            {[0, 0.5, 1].map((share) => (
              <g key={share}>
                <line
                  className="chart-rule"
                  x1={LEFT}
                  x2={WIDTH - RIGHT}
                  y1={y(endWeeks * share)}
                  y2={y(endWeeks * share)}
                />
                <text x={LEFT - 8} y={y(endWeeks * share) + 4} textAnchor="end">
                  {show(endWeeks * share)}
                </text>
              </g>
            ))}
            {[0, 0.5, 1].map((share) => (
              <text key={share} x={x(endDose * share)} y={HEIGHT - 14} textAnchor={share === 1 ? "end" : "middle"}>
                {show(endDose * share)}
                {share === 1 ? ` ${unit}` : ""}
              </text>
            ))}
            <text x={0} y={12}>
              weeks
            </text>
            {points.map((point) => (
              <g key={point.path} className={point.counts ? "dose-point" : "dose-point dose-point-open"}>
                {point.high === point.low ? null : (
                  <line x1={x(point.low)} x2={x(point.high)} y1={y(point.weeks)} y2={y(point.weeks)} />
                )}
                {[...new Set([point.low, point.high])].map((dose) => (
                  <circle key={dose} cx={x(dose)} cy={y(point.weeks)} r={radius(point.people)} />
                ))}
              </g>
            ))}
          </svg>
          <figcaption className="dim small">
            A circle is a study, larger with more people; a line joins the doses of one study. On the bottom line: one
            dose
            {points.some((point) => !point.counts) ? ". Open: listed, not counted." : "."}
          </figcaption>
          <details className="view-table">
            <summary>View as table</summary>
            <Table
              caption={`Doses in ${unit}`}
              hideCaption
              rows={points}
              rowKey={(point) => point.path}
              columns={[
                { key: "study", label: "Study", cell: (point) => point.name },
                { key: "dose", label: "Dose", cell: (point) => doseOf(point, unit) },
                { key: "weeks", label: "Length", cell: weeksOf },
                {
                  key: "people",
                  label: "People",
                  end: true,
                  cell: (point) => point.people?.toLocaleString("en-US") ?? "–",
                },
              ]}
            />
          </details>
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          {points.length > 0 ? <p className="small chart-others">On no common scale:</p> : null}
          <ul className="dose-others small">
            {others.map((other) => (
              <li key={other.path}>
                <strong>{other.name}</strong> {other.text}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </figure>
  );
}
