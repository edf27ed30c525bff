import { useMemo } from "react";
import { cx } from "#app/ui/index.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { PLANTS_NOTE, plantsOfWeek, SOURCES } from "#worker/nutrition/domain-plants.ts";
import { useRecords } from "../log/use-log.ts";
import { SourceList } from "./why-target.tsx";

/** Kinds of plants in the seven days up to a date: one diamond a plant. */
export function PlantsCard({ date }: { date: string }) {
  const entries = useRecords("entry");
  const week = useMemo(
    () =>
      plantsOfWeek(
        entries.map(({ data }) => ({ date: data.date, species: data.food.species ?? [] })),
        date,
      ),
    [entries, date],
  );
  const firstToday = useMemo(() => {
    const before = plantsOfWeek(
      entries
        .filter(({ data }) => data.date !== date)
        .map(({ data }) => ({ date: data.date, species: data.food.species ?? [] })),
      date,
    );
    const known = new Set(before.plants.map(({ species }) => species));
    return week.plants.filter(({ species }) => !known.has(species)).map(({ name }) => name);
  }, [entries, date, week]);
  const filled = Math.min(week.goal, Math.floor(week.points));
  const fresh = new Set(week.newNames);
  return (
    <section className="fitness-card plants-card" aria-labelledby="plants">
      <div className="fitness-card-head">
        <h2 id="plants">Plants this week</h2>
        <span className="fitness-figure">
          <strong>{numberText(week.points)}</strong> of {week.goal}
        </span>
      </div>
      <div className="plant-diamonds" aria-hidden="true">
        {Array.from({ length: week.goal }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: equal marks without identity
            key={at}
            className={cx(
              "plant-diamond",
              at < filled && "is-filled",
              at < filled && at >= filled - firstToday.length && "is-new",
            )}
          />
        ))}
      </div>
      {firstToday.length > 0 ? (
        <p>
          <strong>First time this week:</strong> {firstToday.join(", ")}
        </p>
      ) : null}
      {week.plants.length > 0 ? (
        <ul className="plant-names">
          {week.plants.map(({ species, name, points }) => (
            <li key={species}>
              {name}
              {points < 1 ? " ¼" : ""}
              {fresh.has(name) ? <span className="plant-fresh"> new</span> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="dim">Vegetables, fruit, grains, legumes, nuts and seeds of the last seven days will be here.</p>
      )}
      <details className="why">
        <summary>Why 30</summary>
        <p>{PLANTS_NOTE} “New” is what you haven't logged in the three weeks before.</p>
        <SourceList sources={Object.values(SOURCES)} />
      </details>
    </section>
  );
}
