import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  formatNutrient,
  NUTRIENT_GROUPS,
  type NutrientGroup,
  type NutrientTotals,
} from "#worker/nutrition/domain-nutrients.ts";
import { type DayTargets, targetAmount } from "../diary/day-targets.ts";
import { knownText } from "../diary/diary-day.ts";
import { useNumberDisplay } from "../diary/use-day-targets.ts";

/** All nutrients, group by group; what is unknown says so. */
export function NutrientTable({ totals, targets }: { totals: NutrientTotals; targets?: DayTargets | null }) {
  const { hideNumbers, energy } = useNumberDisplay();
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
                (key) => DIARY_NUTRIENTS[key].group === group && !(hideNumbers && key === "energyKcal"),
              ).map((key) => {
                const total = totals[key];
                const target = targetAmount(targets ?? null, key);
                const known = total.known > 0 ? knownText(total) : "";
                return (
                  <tr key={key}>
                    <th scope="row">{DIARY_NUTRIENTS[key].name}</th>
                    <td>
                      {total.amount === null ? (
                        <span className="dim">Unknown</span>
                      ) : (
                        formatNutrient(key, total.amount, energy)
                      )}
                      {target !== null ? <span className="dim"> of {formatNutrient(key, target, energy)}</span> : null}
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
