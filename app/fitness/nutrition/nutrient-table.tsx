import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  formatNutrient,
  NUTRIENT_GROUPS,
  type NutrientGroup,
  type NutrientKey,
  type NutrientTotals,
} from "#worker/nutrition/domain-nutrients.ts";
import { formatOfDay } from "#worker/nutrition/domain-volume.ts";
import { type DayTargets, targetAmount } from "../diary/day-targets.ts";
import { knownText } from "../diary/diary-day.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";

/**
 * All nutrients, group by group; what is unknown says so.
 * @param targets what a day is measured against; absent where the amounts aren't of a day
 */
export function NutrientTable({ totals, targets }: { totals: NutrientTotals; targets?: DayTargets | null }) {
  const display = useNumberDisplay();
  // Of a food the water is what it weighs.
  const format = (key: NutrientKey, amount: number) =>
    targets === undefined ? formatNutrient(key, amount, display.energy) : formatOfDay(key, amount, display);
  return (
    <div className="nutrient-groups">
      {(Object.keys(NUTRIENT_GROUPS) as NutrientGroup[]).map((group) => (
        <details key={group} className="nutrient-group" open={group === "energy"}>
          <summary>{NUTRIENT_GROUPS[group]}</summary>
          <table className="nutrient-table" aria-label={NUTRIENT_GROUPS[group]}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Nutrient</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {DIARY_NUTRIENT_KEYS.filter(
                (key) => DIARY_NUTRIENTS[key].group === group && !(display.hideNumbers && key === "energyKcal"),
              ).map((key) => {
                const total = totals[key];
                const target = targetAmount(targets ?? null, key);
                const known = total.known > 0 ? knownText(total) : "";
                return (
                  <tr key={key}>
                    <th scope="row">{DIARY_NUTRIENTS[key].name}</th>
                    <td>
                      {total.amount === null ? <span className="dim">Unknown</span> : format(key, total.amount)}
                      {target !== null ? (
                        <span className="dim">
                          {targets?.targets[key]?.direction === "limit" ? " of at most " : " of "}
                          {format(key, target)}
                        </span>
                      ) : null}
                      {known ? <span className="dim small nutrient-known">{known}</span> : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </details>
      ))}
    </div>
  );
}
