import { STAR_PATH } from "#app/ui/stars.tsx";

const LABELS = ["Poor", "Fair", "Good", "Very good", "Excellent"];

/** One to five stars to choose from: radio buttons, so that arrow keys and forms without scripts work. */
export function StarInput({ label, defaultValue }: { label: string; defaultValue?: number }) {
  return (
    <fieldset className="fieldset star-input">
      <legend className="field-label">{label}</legend>
      <div className="star-input-row">
        {LABELS.map((text, i) => (
          <label key={text}>
            <input
              type="radio"
              className="visually-hidden"
              name="rating"
              value={i + 1}
              defaultChecked={defaultValue === i + 1}
              required
            />
            <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
              <path d={STAR_PATH} />
            </svg>
            <span className="star-input-text">
              {i + 1} {i === 0 ? "star" : "stars"}, {text.toLowerCase()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
