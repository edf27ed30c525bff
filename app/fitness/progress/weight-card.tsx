import { useMemo, useState } from "react";
import { Skeleton, toast } from "#app/ui/index.ts";
import type { ProgressDay } from "#worker/fitness/contract.ts";
import type { Units } from "#worker/fitness/plan/contract-profile.ts";
import { isFarFromTrend, isSteady, weeklyChange, weightTrend } from "#worker/fitness/progress/domain-weight-trend.ts";
import { fromUnit, shownWeight } from "#worker/fitness/training/domain-weight.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { bodyWeight, formatBodyWeight } from "../body-units.ts";
import { saveChange } from "../log/log-store.ts";
import { useRecords } from "../log/use-log.ts";
import { instantOf, LogForm } from "./log-form.tsx";
import { LoggedList } from "./logged-list.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { byWeekUntil, cutRange, mergeDays, type Range, rangeStart, WARM_UP_DAYS } from "./series.ts";
import { TrendChart } from "./trend-chart.tsx";
import type { DeviceDays } from "./use-device-days.ts";
import { useOlderWeeks } from "./use-older-weeks.ts";
import { useServerPart, worstOf } from "./use-server-part.ts";

/** Weigh-ins and the trend in them. */
export function WeightCard({ today, device, unit }: { today: string; device: DeviceDays; unit: Units["weight"] }) {
  const [range, setRange] = useState<Range>("weeks");
  const from = rangeStart(range, today);
  const older = useOlderWeeks("weight", range, today);
  const server = useServerPart<{ days: ProgressDay[] }>(
    `/api/fitness/days?view=progress&from=${range === "all" ? from : addDays(from, -WARM_UP_DAYS)}&to=${today}`,
  );
  const records = useRecords("weight");
  const days = useMemo(() => mergeDays(server.data?.days ?? [], device), [server.data, device]);
  const daily = days.flatMap(({ date, weightKg }) => (weightKg === null ? [] : [{ date, kg: weightKg }]));
  const weighIns = [...older.weeks.map(({ date, mean }) => ({ date, kg: mean })), ...daily];
  const state = worstOf(server.state, older.state);
  const trend = cutRange(weightTrend(weighIns), today, range);
  const last = trend.at(-1);
  const change = weeklyChange(weighIns, today);
  const values = useMemo(
    () =>
      records
        .map(({ id, data: { date, at, kg } }) => ({
          ...{ id, date, at },
          text: String(Math.round(shownWeight(kg, unit) * 10) / 10),
          shown: formatBodyWeight(kg, unit),
        }))
        .sort((a, b) => (a.date === b.date ? b.at - a.at : a.date < b.date ? 1 : -1)),
    [records, unit],
  );
  const form = { label: "Weight", unit, today, check: (value: number) => checkWeight(value, unit) };
  const save = async (value: number, date: string, id?: string) => {
    const before = records.find((record) => record.id === id)?.data;
    const patch = { date, at: before?.date === date ? before.at : instantOf(date, today), kg: fromUnit(value, unit) };
    const { undo } = await saveChange({ kind: "weight", id, patch });
    const isFar = isFarFromTrend(patch, last);
    toast({
      title: id ? "Weigh-in saved" : "Weight logged",
      description: isFar ? "It's far from your trend. Check the number." : undefined,
      action: { label: "Undo", onClick: () => void undo() },
    });
  };
  const remove = async (id: string) => {
    const { undo } = await saveChange({ kind: "weight", id, patch: null });
    toast({ title: "Weigh-in deleted", action: { label: "Undo", onClick: () => void undo() } });
  };
  return (
    <section className="fitness-card progress-wide" aria-labelledby="weight">
      <div className="fitness-card-head">
        <h2 id="weight">Weight trend</h2>
        {change !== null ? (
          <span className="progress-chip">
            {isSteady(change)
              ? "Steady"
              : `${change < 0 ? "−" : "+"}${bodyWeight(Math.abs(change), unit)} ${unit} a week`}
          </span>
        ) : null}
      </div>
      {last ? (
        <p className="progress-figure">
          {bodyWeight(last.trendKg, unit)} <span>{unit}</span>
        </p>
      ) : null}
      <RangeChoice label="How far back" value={range} onChange={setRange} />
      {state === "loading" && range !== "weeks" ? (
        <Skeleton height="210px" />
      ) : trend.length > 0 ? (
        <TrendChart
          points={trend.map(({ date, kg, trendKg }) => ({
            date,
            value: shownWeight(kg, unit),
            line: shownWeight(trendKg, unit),
          }))}
          range={range}
          from={from}
          to={today}
          name="Weight"
          format={(value) => `${value.toFixed(1)} ${unit}`}
          tick={(value) => numberText(value, 1)}
        />
      ) : (
        <p className="plan-note">
          {range === "weeks"
            ? "No weigh-ins in the last four weeks. The same time of day, before breakfast, makes the steadiest trend."
            : range === "all"
              ? "No weigh-ins yet."
              : "No weigh-ins in this time."}
        </p>
      )}
      {older.weeks.length > 0 ? <p className="plan-note">{byWeekUntil(from)}</p> : null}
      {state === "failed" && range !== "weeks" ? (
        <p className="plan-note" role="status">
          You're offline, so this shows only what the device has: the last four weeks.
        </p>
      ) : null}
      <LogForm {...form} submitLabel="Log weight" onSave={save} />
      <LoggedList
        name="Weigh-in"
        values={values}
        form={form}
        onEdit={(id, value, date) => save(value, date, id)}
        onDelete={remove}
      />
    </section>
  );
}

const LIMITS = { kg: { min: 20, max: 400 }, lb: { min: 45, max: 880 } } as const;

function checkWeight(value: number, unit: Units["weight"]): string | null {
  const { min, max } = LIMITS[unit];
  return value >= min && value <= max ? null : `Enter a weight from ${min} to ${max} ${unit}.`;
}
