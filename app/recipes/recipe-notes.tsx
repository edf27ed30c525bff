import type { ReactNode } from "react";
import type { RecipeView } from "./load-recipe.ts";

/** Variations, storage and equipment, and the products that go in. */
export function RecipeNotes({ view: { recipe }, products }: { view: RecipeView; products?: ReactNode }) {
  return (
    <div className="recipe-notes">
      {recipe.tips.length > 0 ? (
        <section aria-labelledby="tips">
          <h2 id="tips">Make it yours</h2>
          <ul className="recipe-tips">
            {recipe.tips.map((tip) => {
              const [lead, rest] = splitLead(tip);
              return (
                <li key={tip}>
                  {lead ? <b>{lead}</b> : null}
                  {rest}
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      <div className="recipe-notes-more">
        {recipe.storage ? (
          <section aria-labelledby="storage">
            <h2 id="storage">Storage</h2>
            <p>{recipe.storage}</p>
          </section>
        ) : null}
        {recipe.equipment.length > 0 ? (
          <section aria-labelledby="equipment">
            <h2 id="equipment">Equipment</h2>
            <ul>
              {recipe.equipment.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      {products}
    </div>
  );
}

/** "Nut-free: use seeds." has its first words set apart. */
function splitLead(tip: string): [lead: string, rest: string] {
  const at = tip.indexOf(": ");
  return at > 0 && at < 40 ? [tip.slice(0, at + 1), tip.slice(at + 1)] : ["", tip];
}
