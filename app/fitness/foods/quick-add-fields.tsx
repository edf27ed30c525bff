import { TextField } from "#app/ui/index.ts";
import { QUICK_KEYS, type QuickKey } from "./quick-add.ts";

const LABELS: Record<QuickKey, { label: string; unit: string }> = {
  energyKcal: { label: "Energy", unit: "kcal" },
  protein: { label: "Protein", unit: "g" },
  carbohydrate: { label: "Carbs", unit: "g" },
  fat: { label: "Fat", unit: "g" },
};

/** Energy and macros as they are typed, and a name for them. */
export function QuickAddFields({
  name,
  typed,
  problem,
  onName,
  onTyped,
}: {
  name: string;
  typed: Partial<Record<QuickKey, string>>;
  problem: { field: QuickKey; problem: string } | null;
  onName: (name: string) => void;
  onTyped: (typed: Partial<Record<QuickKey, string>>) => void;
}) {
  return (
    <>
      <div className="quick-add-fields">
        {QUICK_KEYS.map((key) => (
          <TextField
            key={key}
            label={LABELS[key].label}
            after={LABELS[key].unit}
            inputMode="decimal"
            autoComplete="off"
            value={typed[key] ?? ""}
            error={problem?.field === key ? problem.problem : undefined}
            onChange={({ target }) => onTyped({ ...typed, [key]: target.value })}
          />
        ))}
      </div>
      <TextField label="Name (optional)" maxLength={160} value={name} onChange={({ target }) => onName(target.value)} />
    </>
  );
}
