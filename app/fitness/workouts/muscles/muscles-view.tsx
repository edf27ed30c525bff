import { useMemo, useRef, useState } from "react";
import { Body } from "#app/art/body.tsx";
import { Select, Table } from "#app/ui/index.ts";
import { MUSCLE_KEYS, MUSCLES, type Muscle } from "#worker/fitness/training/domain-exercise.ts";
import { bandOf, measureVolume, shadeOf, WEEKLY_SETS } from "#worker/fitness/training/domain-volume.ts";
import { addDays, startOfWeek } from "#worker/kernel/local-date.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { useToday } from "../../log/use-log.ts";
import { shortDate } from "../dates.ts";
import { useDeviceSets, useLookup } from "../use-training.ts";
import "./muscles.css";

const setsText = (sets: number): string => (sets === 1 ? "1 set" : `${numberText(sets)} sets`);
const BANDS = { below: "Below the band", within: "In the band", above: "Above the band" } as const;
/** Full weeks that the device surely has, this one included. */
const WEEKS = 4;

/** Hard sets per muscle in a week, on the map and as a table. */
export function MusclesView() {
  const today = useToday();
  const lookup = useLookup();
  const sets = useDeviceSets();
  const [back, setBack] = useState(0);
  const [selected, setSelected] = useState<Muscle | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const from = addDays(startOfWeek(today), -7 * back);
  const to = addDays(from, 6);
  const { muscles, hardSets } = useMemo(
    () =>
      measureVolume(
        sets.filter(({ date }) => date >= from && date <= to),
        lookup,
      ),
    [sets, lookup, from, to],
  );
  const select = (muscle: Muscle) => {
    setSelected(muscle);
    list.current?.querySelector(`[data-muscle=${muscle}]`)?.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  const sorted = MUSCLE_KEYS.toSorted((one, other) => muscles[other].sets - muscles[one].sets);
  const top = Math.max(WEEKLY_SETS.high * 1.2, ...sorted.map((muscle) => muscles[muscle].sets));
  const share = (value: number) => `${(100 * value) / top}%`;
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">Muscles</h1>
        <Select
          label="Week"
          hideLabel
          value={String(back)}
          onChange={({ target }) => setBack(Number(target.value))}
          options={Array.from({ length: WEEKS }, (_, i) => ({
            value: String(i),
            label: i === 0 ? "This week" : `Week of ${shortDate(addDays(startOfWeek(today), -7 * i))}`,
          }))}
        />
      </div>
      <div className="fitness-cards muscles-cards">
        <section className="fitness-card" aria-labelledby="map">
          <div className="fitness-card-head">
            <h2 id="map">{hardSets === 1 ? "1 hard set" : `${hardSets} hard sets`}</h2>
          </div>
          <Body
            className="muscles-map"
            title="Hard sets by muscle"
            values={Object.fromEntries(MUSCLE_KEYS.map((muscle) => [muscle, shadeOf(muscles[muscle].sets)]))}
            label={(muscle) => `${MUSCLES[muscle].name}, ${setsText(muscles[muscle].sets)}`}
            selected={selected}
            onPress={select}
          />
          <p className="dim small">
            A hard set counts 1 for the muscle that it is for and ½ for those that help. Warm-ups and sets with more
            than 4 reps in reserve don't count.
          </p>
        </section>
        <section className="fitness-card" aria-labelledby="by-muscle">
          <div className="fitness-card-head">
            <h2 id="by-muscle">By muscle</h2>
          </div>
          <ul className="muscle-bars" ref={list}>
            {sorted.map((muscle) => (
              <li key={muscle} data-muscle={muscle} className={selected === muscle ? "muscle-selected" : undefined}>
                <span>{MUSCLES[muscle].name}</span>
                <span className="fitness-figure">{numberText(muscles[muscle].sets)}</span>
                <span className="muscle-bar" aria-hidden="true">
                  <i className="muscle-fill" style={{ width: share(muscles[muscle].sets) }} />
                  <i
                    className="muscle-band"
                    style={{
                      insetInlineStart: share(WEEKLY_SETS.low),
                      width: share(WEEKLY_SETS.high - WEEKLY_SETS.low),
                    }}
                  />
                </span>
              </li>
            ))}
          </ul>
          <p className="dim small">
            The shaded band is {WEEKLY_SETS.low} to {WEEKLY_SETS.high} sets a week: a rule of thumb, not a target
            (Schoenfeld 2017, Baz-Valle 2022). Fewer sets still build strength.
          </p>
          <details>
            <summary>View as table</summary>
            <Table
              caption={`Hard sets by muscle, ${shortDate(from)} to ${shortDate(to)}`}
              rows={sorted}
              rowKey={(muscle) => muscle}
              columns={[
                { key: "muscle", label: "Muscle", cell: (muscle) => MUSCLES[muscle].name },
                { key: "sets", label: "Sets", end: true, cell: (muscle) => muscles[muscle].sets },
                { key: "days", label: "Days", end: true, cell: (muscle) => muscles[muscle].days },
                { key: "band", label: "Band", cell: (muscle) => BANDS[bandOf(muscles[muscle].sets)] },
              ]}
            />
          </details>
        </section>
      </div>
    </>
  );
}
