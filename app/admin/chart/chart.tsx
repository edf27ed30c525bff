import { Suspense, useEffect, useId, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, Table } from "#app/ui/index.ts";
import { Panel } from "../table/record-detail.tsx";
import "./chart.css";

const AreaChart = lazyComponent(() => import("./area-chart.tsx").then((m) => m.AreaChart));

export interface ChartPoint {
  label: string;
  value: number;
  /** The same point of the period before. */
  before?: number;
}

export interface ChartProps {
  points: readonly ChartPoint[];
  valueLabel: string;
  beforeLabel?: string;
  /** How a value reads, on the axis as in the table. */
  format: (value: number) => string;
  /** How it reads on the axis, where that is shorter. */
  formatAxis?: (value: number) => string;
  height?: number;
}

/**
 * A chart as a card: values over time, beside those of the period before. "View as table" shows the same figures in the
 * same place. The library draws in the browser alone, so the server leaves its height free.
 */
export function Chart({ title, note, ...chart }: ChartProps & { title: string; note?: string }) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const { points, valueLabel, beforeLabel, format, height = 260 } = chart;
  const hasBefore = points.some((p) => p.before !== undefined);
  return (
    <Panel
      title={title}
      id={id}
      action={
        <Button variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? "View as chart" : "View as table"}
        </Button>
      }
    >
      {note ? <p className="chart-note dim small">{note}</p> : null}
      <div className="chart" style={{ height }} data-table={isTable || undefined}>
        {isTable ? (
          <Table
            caption={title}
            columns={[
              { key: "label", label: "Day", cell: (p: ChartPoint) => p.label },
              { key: "value", label: valueLabel, end: true, cell: (p: ChartPoint) => format(p.value) },
              ...(hasBefore
                ? [
                    {
                      key: "before",
                      label: beforeLabel ?? "Before",
                      end: true,
                      cell: (p: ChartPoint) => (p.before === undefined ? "" : format(p.before)),
                    },
                  ]
                : []),
            ]}
            rows={points}
            rowKey={(p) => p.label}
          />
        ) : points.every((p) => p.value === 0 && !p.before) ? (
          <p className="chart-empty">Nothing in this period yet.</p>
        ) : isReady ? (
          <Suspense fallback={null}>
            <AreaChart {...chart} height={height} />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  );
}
