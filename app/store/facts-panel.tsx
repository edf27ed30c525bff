import type { FactsPanelData, FactsPanelRow } from "#worker/store/catalogue/domain.ts";

/** Nutrients whose percentage is based on a 2,000-calorie diet, marked by a star (21 CFR 101.36(b)(2)(iii)(D)). */
const PERCENT_OF_2000_CALORIES = new Set(["fat", "saturated_fat", "carbohydrate", "fiber", "added_sugars", "protein"]);

/**
 * A Supplement Facts or Nutrition Facts panel in the FDA's format: boxed, bars of three weights, amounts beside their names. It is one table, so that screen readers can read it. @param servings servings in the pack shown; the panel is per serving
 */
export function FactsPanel({
  panel,
  servings,
  of: productTitle,
}: {
  panel: FactsPanelData;
  servings: number;
  of?: string;
}) {
  const food = panel.title === "Nutrition Facts";
  return (
    <div className={food ? "facts facts-food" : "facts"}>
      <table>
        <caption>
          <span className="facts-title">
            {panel.title}
            {productTitle ? <span className="visually-hidden"> of {productTitle}</span> : null}
          </span>
          {food ? (
            <>
              {servings > 0 ? <span>{servings} servings per container</span> : null}
              <strong className="facts-serving">
                <span>Serving size</span> <span>{panel.serving}</span>
              </strong>
            </>
          ) : (
            <>
              <span>Serving Size: {panel.serving}</span>
              {servings > 0 ? <span>Servings Per Container: {servings}</span> : null}
            </>
          )}
        </caption>
        {food ? <FoodRows panel={panel} /> : <SupplementRows panel={panel} />}
      </table>
      {panel.footnotes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function SupplementRows({ panel }: { panel: FactsPanelData }) {
  const starred = panel.footnotes.some((n) => n.startsWith("*"));
  return (
    <>
      <thead>
        <tr>
          <td />
          <th scope="col">Amount Per Serving</th>
          <th scope="col">% Daily Value</th>
        </tr>
      </thead>
      <tbody className="facts-rows">
        {panel.calories === null ? null : (
          <tr>
            <th scope="row">Calories</th>
            <td>{panel.calories}</td>
            <td />
          </tr>
        )}
        {panel.rows.map((r) => (
          <SupplementRow key={r.key} row={r} star={starred && PERCENT_OF_2000_CALORIES.has(r.key)} />
        ))}
      </tbody>
      {panel.ingredients.length > 0 ? (
        <tbody className="facts-rows">
          {panel.ingredients.map((r) => (
            <SupplementRow key={r.key} row={r} detail={r.detail} />
          ))}
        </tbody>
      ) : null}
    </>
  );
}

function SupplementRow({ row: r, detail, star }: { row: FactsPanelRow; detail?: string; star?: boolean }) {
  return (
    <tr>
      <th scope="row" data-indent={r.indent || undefined}>
        {r.key === "added_sugars" ? `Includes ${r.amount} Added Sugars` : r.name}
        {detail ? <span className="facts-detail"> {detail}</span> : null}
      </th>
      <td>{r.key === "added_sugars" ? "" : r.amount}</td>
      <td>
        {r.percent === "†" ? <abbr title="Daily Value not established">†</abbr> : r.percent}
        {star && r.percent !== null && r.percent !== "†" ? "*" : null}
      </td>
    </tr>
  );
}

function FoodRows({ panel }: { panel: FactsPanelData }) {
  const end = panel.rows.findIndex((r) => r.key === "protein") + 1;
  const main = panel.rows.slice(0, end);
  const micro = panel.rows.slice(end);
  const row = (r: FactsPanelRow, plain: boolean) => (
    <tr key={r.key}>
      <th scope="row" data-indent={r.indent || undefined} className={plain || r.indent ? "facts-plain" : undefined}>
        {r.key === "added_sugars" ? `Includes ${r.amount} Added Sugars` : r.name}
        {r.key === "added_sugars" ? null : <span className="facts-amount"> {r.amount}</span>}
      </th>
      <td>{r.percent}</td>
    </tr>
  );
  return (
    <>
      <tbody className="facts-calories">
        <tr>
          <th scope="row">
            <small>Amount per serving</small>
            Calories
          </th>
          <td>{panel.calories}</td>
        </tr>
      </tbody>
      <tbody className="facts-rows">
        <tr>
          <td />
          <th scope="col">% Daily Value*</th>
        </tr>
        {main.map((r) => row(r, false))}
      </tbody>
      <tbody className="facts-rows facts-micro">{micro.map((r) => row(r, true))}</tbody>
    </>
  );
}
