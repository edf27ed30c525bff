import { Icon } from "#app/ui/index.ts";

/** How many: a field that also works by itself, with a button on either side. */
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
      <button type="button" data-stepper aria-label="One less" disabled={value <= 1} onClick={() => set(value - 1)}>
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
      <button type="button" data-stepper aria-label="One more" disabled={value >= most} onClick={() => set(value + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
