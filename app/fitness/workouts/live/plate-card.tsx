import { useState } from "react";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { findPlates, type Loading } from "#worker/fitness/training/domain-plates.ts";
import { toUnit } from "#worker/fitness/training/domain-weight.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { useTrainingUnits } from "../use-training.ts";
import { bySetPosition, shownValues } from "./live-workout.ts";
import { PlateDialog } from "./plate-dialog.tsx";
import { usePlates } from "./use-plates.ts";

const shown = (weight: number): string => numberText(weight, 2);

/** Which plates make the weight of the set that is next or being changed; nothing where no bar is loaded. */
export function PlateCard({
  set,
  before,
  exercise,
}: {
  set: LoggedSet;
  /** All sets of the workout. */
  before: readonly LoggedSet[];
  exercise: Exercise | null;
}) {
  const units = useTrainingUnits();
  const { plates, isOwn, save } = usePlates(units.weight);
  const [isEditing, setEditing] = useState(false);
  const carrier = exercise?.equipment[0];
  if (!exercise || (carrier !== "barbell" && carrier !== "trap-bar")) return null;
  const own = before.filter(({ exerciseKey }) => exerciseKey === set.exerciseKey).toSorted(bySetPosition);
  const { weightKg } = shownValues(
    set,
    own.slice(
      0,
      Math.max(
        0,
        own.findIndex(({ id }) => id === set.id),
      ),
    ),
  );
  const target = weightKg ? toUnit(weightKg, plates.unit) : plates.bar;
  const { exact, below, above } = findPlates(target, plates);
  return (
    <section className="plates" aria-label={`Plates, ${exercise.name}`}>
      <div className="plates-head">
        <h3>
          Plates for {shown(Math.round(target * 100) / 100)} {plates.unit}
        </h3>
        <button type="button" className="plates-bar" onClick={() => setEditing(true)}>
          Bar {shown(plates.bar)} {plates.unit}
          <span className="visually-hidden">, change bar and plates</span>
        </button>
      </div>
      {exact ? <LoadedBar loading={exact} heaviest={Math.max(...plates.plates.map(({ weight }) => weight))} /> : null}
      {exact ? (
        <p>{exact.perSide.length === 0 ? "The empty bar." : `${sideText(exact)} on each side`}</p>
      ) : (
        <>
          <p>
            {target < plates.bar
              ? `The bar alone weighs ${shown(plates.bar)} ${plates.unit}.`
              : "Your plates don't make it. Nearest:"}
          </p>
          <ul>
            {[below, above].map((each) =>
              each ? (
                <li key={each.total}>
                  {shown(each.total)} {plates.unit}: {each.perSide.length === 0 ? "the empty bar" : sideText(each)}
                </li>
              ) : null,
            )}
          </ul>
        </>
      )}
      {isEditing ? <PlateDialog {...{ plates, isOwn, save }} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

const sideText = ({ perSide }: Loading): string =>
  perSide.map(({ weight, count }) => `${count} × ${shown(weight)}`).join(", ");

const WIDTH = 320;
const HEIGHT = 96;

/** One end of the bar, the collar at the left. */
function LoadedBar({ loading, heaviest }: { loading: Loading; heaviest: number }) {
  const pieces = loading.perSide.flatMap(({ weight, count }) => Array.from({ length: count }, () => weight));
  const width = Math.min(34, (WIDTH - 110) / Math.max(1, pieces.length) - 4);
  return (
    <svg className="plates-drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="plates-rod" x="0" y={HEIGHT / 2 - 4} width={WIDTH} height="8" rx="4" />
      <rect className="plates-collar" x="70" y={HEIGHT / 2 - 16} width="9" height="32" rx="3" />
      {pieces.map((weight, i) => {
        const height = 30 + (HEIGHT - 34) * Math.sqrt(weight / heaviest);
        const x = 84 + i * (width + 4);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal plates without identity
          <g key={i} className={`plates-plate plates-plate-${i % 3}`}>
            <rect x={x} y={(HEIGHT - height) / 2} width={width} height={height} rx="5" />
            {width > 22 ? (
              <text x={x + width / 2} y={HEIGHT / 2 + 4} textAnchor="middle">
                {shown(weight)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
