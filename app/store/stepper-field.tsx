import { useState } from "react";
import { Icon } from "#app/ui/index.ts";
import "./stepper-field.css";

/** A quantity between two bounds, with a button on either side; the number can also be typed, and works without scripts. */
export function StepperField({
  label,
  name,
  min = 0,
  max,
  defaultValue,
  onChange,
}: {
  /** Names the field and its buttons; the item's name stands beside it. */
  label: string;
  name: string;
  min?: number;
  max: number;
  defaultValue: number;
  onChange?: (value: number) => void;
}) {
  const [value, setValue] = useState(String(defaultValue));
  const number = Math.trunc(Number(value)) || 0;
  const set = (next: number) => {
    const bounded = Math.max(min, Math.min(max, next));
    setValue(String(bounded));
    onChange?.(bounded);
  };
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={`Decrease ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        disabled={number <= min}
        onClick={() => set(number - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => set(number)}
      />
      <button
        type="button"
        aria-label={`Increase ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        disabled={number >= max}
        onClick={() => set(number + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  );
}
