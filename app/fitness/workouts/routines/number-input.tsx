/** A whole number in a narrow field; undefined while it is empty. */
export function NumberInput({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number | undefined;
  max: number;
  onChange: (value: number | undefined) => void;
}) {
  return (
    <label className="slot-field">
      <span>{label}</span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={value ?? ""}
        onChange={({ target }) => {
          const number = Math.round(Number(target.value));
          onChange(target.value === "" || number < 1 ? undefined : Math.min(max, number));
        }}
      />
    </label>
  );
}
