import { useState } from "react";
import { Select, Skeleton, toast } from "#app/ui/index.ts";
import type { LogRecord } from "#worker/fitness/log/contract-sync.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { saveChange } from "../log/log-store.ts";
import { useHasDay, useRecords } from "../log/use-log.ts";
import { instantOf, LogForm } from "./log-form.tsx";
import { LoggedList } from "./logged-list.tsx";
import type { MeasurementKind } from "./measurements.ts";
import {
  checkMeasurement,
  formatMeasurement,
  MEASUREMENT_NAMES,
  measurementUnit,
  shownMeasurement,
  storedMeasurement,
} from "./measurements.ts";
import { RangeChoice } from "./range-choice.tsx";
import { byWeekUntil, cutRange, type Range, rangeStart } from "./series.ts";
import { TrendChart } from "./trend-chart.tsx";
import { useOlderWeeks } from "./use-older-weeks.ts";
import { useServerPart, worstOf } from "./use-server-part.ts";

interface Measured {
  id: string;
  date: string;
  at: number;
  kind: MeasurementKind;
  value: number;
}

/** Girths and body fat, one kind at a time. */
export function MeasurementsCard({ today, unit }: { today: string; unit: Units["length"] }) {
  const [kind, setKind] = useState<MeasurementKind>("waist");
  const [range, setRange] = useState<Range>("months");
  const from = rangeStart(range, today);
  const weeks = useOlderWeeks(kind, range, today);
  const server = useServerPart<{ records: LogRecord[] }>(`/api/fitness/measurements?from=${from}&to=${today}`);
  const hasDay = useHasDay();
  const onDevice: Measured[] = useRecords("measurement").map(({ id, data }) => ({ id, ...data }));
  const older = (server.data?.records ?? [])
    .map(({ id, data }) => ({ id, ...data }) as Measured)
    .filter(({ date }) => !hasDay(date));
  const all = [...older, ...onDevice]
    .filter((one) => one.kind === kind)
    .sort((a, b) => (a.date === b.date ? a.at - b.at : a.date < b.date ? -1 : 1));
  // Of several on a day the last one counts.
  const daily = new Map(all.map(({ date, value }) => [date, { date, value }]));
  const byWeek = weeks.weeks.map(({ date, mean }) => ({ date, value: mean }));
  const points = cutRange([...byWeek, ...daily.values()], today, range);
  const state = worstOf(server.state, weeks.state);
  const form = {
    label: MEASUREMENT_NAMES[kind],
    unit: measurementUnit(kind, unit),
    today,
    check: (value: number) => checkMeasurement(kind, value, unit),
  };
  const save = async (value: number, date: string, id?: string) => {
    const before = onDevice.find((one) => one.id === id);
    const at = before?.date === date ? before.at : instantOf(date, today);
    const patch = { date, at, kind, value: storedMeasurement(kind, value, unit) };
    const { undo } = await saveChange({ kind: "measurement", id, patch });
    toast({ title: "Measurement saved", action: { label: "Undo", onClick: () => void undo() } });
  };
  const remove = async (id: string) => {
    const { undo } = await saveChange({ kind: "measurement", id, patch: null });
    toast({ title: "Measurement deleted", action: { label: "Undo", onClick: () => void undo() } });
  };
  const values = all
    .filter(({ id }) => onDevice.some((one) => one.id === id))
    .toReversed()
    .map(({ id, date, value }) => ({
      ...{ id, date },
      text: String(Number(shownMeasurement(kind, value, unit))),
      shown: formatMeasurement(kind, value, unit),
    }));
  return (
    <section className="fitness-card" aria-labelledby="measurements">
      <div className="fitness-card-head">
        <h2 id="measurements">Measurements</h2>
      </div>
      <Select
        label="What to measure"
        hideLabel
        value={kind}
        options={Object.entries(MEASUREMENT_NAMES).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value as MeasurementKind)}
      />
      <RangeChoice label="How far back" value={range} onChange={setRange} />
      {state === "loading" && points.length === 0 ? (
        <Skeleton height="120px" />
      ) : points.length > 0 ? (
        <TrendChart
          key={kind}
          points={points.map(({ date, value }) => ({
            date,
            value: Number(shownMeasurement(kind, value, unit)),
            line: null,
          }))}
          range={range}
          from={from}
          to={today}
          name={MEASUREMENT_NAMES[kind]}
          format={(value) => `${value.toFixed(1)} ${measurementUnit(kind, unit)}`}
          tick={(value) => numberText(value, 1)}
        />
      ) : (
        <p className="plan-note">{range === "all" ? "Nothing measured yet." : "Nothing measured in this time."}</p>
      )}
      {byWeek.length > 0 ? <p className="plan-note">{byWeekUntil(from)}</p> : null}
      {state === "failed" ? (
        <p className="plan-note" role="status">
          You're offline, so this shows only what the device has: the last four weeks.
        </p>
      ) : null}
      <LogForm key={`${kind} form`} {...form} submitLabel="Save" onSave={save} />
      <LoggedList
        key={`${kind} list`}
        name={MEASUREMENT_NAMES[kind]}
        values={values}
        form={form}
        onEdit={(id, value, date) => save(value, date, id)}
        onDelete={remove}
      />
    </section>
  );
}
