import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import { plates as platesSchema } from "#worker/fitness/plan/contract-profile.ts";
import { GYM_PLATES, type PlateSet } from "#worker/fitness/training/domain-plates.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { readNumber } from "#worker/kernel/typed-number.ts";

/** Which bar and plates the member has; plates are counted in pieces. */
export function PlateDialog({
  plates,
  isOwn,
  save,
  onClose,
}: {
  plates: PlateSet;
  isOwn: boolean;
  save: (plates: PlateSet | null) => void;
  onClose: () => void;
}) {
  const common = GYM_PLATES[plates.unit].plates.map(({ weight }) => weight);
  const weights = [...new Set([...common, ...plates.plates.map(({ weight }) => weight)])].toSorted((a, b) => b - a);
  const [bar, setBar] = useState(String(plates.bar));
  const [counts, setCounts] = useState(() =>
    Object.fromEntries(
      weights.map((weight) => [weight, String(plates.plates.find((plate) => plate.weight === weight)?.count ?? 0)]),
    ),
  );
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const numberOf = (text: string) => {
      const read = readNumber(text);
      return read.ok ? (read.value ?? 0) : Number.NaN;
    };
    const parsed = platesSchema.safeParse(
      {
        unit: plates.unit,
        bar: numberOf(bar),
        plates: weights
          .map((weight) => ({ weight, count: numberOf(counts[weight] ?? "0") }))
          .filter(({ count }) => count !== 0),
      },
      { error: fieldErrorMessage },
    );
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? "Enter numbers.");
    save(parsed.data);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your bar and plates"
      text="Count every piece, both sides together. Plates are used in pairs."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <div className="plate-fields">
          <TextField
            label="Bar"
            after={plates.unit}
            inputMode="decimal"
            value={bar}
            onChange={({ target }) => setBar(target.value)}
          />
          {weights.map((weight) => (
            <TextField
              key={weight}
              label={`${weight} ${plates.unit}`}
              inputMode="numeric"
              value={counts[weight]}
              onChange={({ target }) => setCounts({ ...counts, [weight]: target.value })}
            />
          ))}
        </div>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="dialog-actions">
          {isOwn ? (
            <Button
              variant="outline"
              onClick={() => {
                save(null);
                onClose();
              }}
            >
              Use a gym's plates
            </Button>
          ) : null}
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
