import { Icon } from "#app/ui/index.ts";

/** A quantity field with a button on either side; the field also works without scripts. */
export function QuantityField({
  value,
  onChange,
  most,
}: {
  value: number;
  onChange: (value: number) => void;
  most: number;
}) {
  const set = (n: number) => onChange(Math.max(1, Math.min(most, n)));
  return (
    <div className="buy-quantity">
      <button
        type="button"
        data-stepper
        aria-label="Decrease quantity"
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        type="number"
        name="quantity"
        aria-label="Quantity"
        inputMode="numeric"
        min={1}
        max={99}
        value={value}
        onChange={(event) => set(Math.trunc(Number(event.target.value)) || 1)}
      />
      <button
        type="button"
        data-stepper
        aria-label="Increase quantity"
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
