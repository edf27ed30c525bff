import { Link } from "#app/ui/index.ts";
import { Sparkline } from "../chart/sparkline.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { formatCount } from "./period-words.ts";

export interface Kpi {
  label: string;
  value: string;
  /** The figure of the period before, in words, and the change; null where there is nothing to compare with. */
  before: string;
  change: { text: string; up: boolean } | null;
  /** Its report. */
  to?: string;
  /** Its values by day, in both periods. */
  series?: readonly number[];
  seriesBefore?: readonly number[];
  /** How a value of the series reads in its chart, in short. */
  format?: (value: number) => string;
}

/** The change between two figures in percent; null where the earlier one is zero. */
export function changeOf(now: number, before: number): Kpi["change"] {
  if (before <= 0) return null;
  const percent = ((now - before) / before) * 100;
  return { text: `${Math.abs(percent).toFixed(1)}%`, up: percent >= 0 };
}

/**
 * Four figures, each beside the period before; the whole card leads to its report, where there is one.
 * @param days the days of the period as they are written
 */
export function KpiCards({ kpis, days }: { kpis: readonly Kpi[]; days: readonly string[] }) {
  return (
    <ul className="kpis">
      {kpis.map((k) => (
        <li key={k.label} className={`card kpi${k.to ? " card-link" : ""}`}>
          <h2>{k.to ? <Link to={k.to}>{k.label}</Link> : k.label}</h2>
          <p className="kpi-value">{k.value}</p>
          <p className="kpi-line small">
            {k.change ? (
              <span className="kpi-change" data-down={!k.change.up || undefined}>
                <AdminIcon name={k.change.up ? "arrowUp" : "arrowDown"} size={14} />
                <span className="visually-hidden">{k.change.up ? "up" : "down"} </span>
                {k.change.text}
              </span>
            ) : null}
            <span className="dim">{k.before}</span>
          </p>
          {k.series ? (
            <Sparkline
              label={k.label}
              values={k.series}
              before={k.seriesBefore}
              days={days}
              format={k.format ?? formatCount}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
