import { RANGES, type Range } from "./series.ts";

/** How far back a chart goes. */
export function RangeChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Range;
  onChange: (range: Range) => void;
}) {
  return (
    <fieldset className="range-choice">
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(RANGES) as Range[]).map((key) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {RANGES[key].label}
        </button>
      ))}
    </fieldset>
  );
}
