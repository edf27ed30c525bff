import { Link } from "#app/ui/index.ts";
import { FOOD_CREDITS, UNRELIABLE_B12_NOTE } from "#worker/nutrition/contract-food-credits.ts";

/** Whose figures the diary shows. */
export function FoodCredits() {
  return (
    <details className="fitness-card food-credits">
      <summary>
        <h2>Where the figures are from</h2>
      </summary>
      <dl>
        {FOOD_CREDITS.map(({ name, text, url, license }) => (
          <div key={name}>
            <dt>{url ? <Link to={url}>{name}</Link> : name}</dt>
            <dd>
              {text} License: {license}.
            </dd>
          </div>
        ))}
      </dl>
      <p>{UNRELIABLE_B12_NOTE}</p>
      <p>An amount that no source says is unknown, never zero. None of this is medical advice.</p>
    </details>
  );
}
