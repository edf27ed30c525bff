import { useRecord } from "../log/use-log.ts";
import { type ChosenItem, describeTotals } from "./card-changes.ts";

/** What the chosen foods come to, in the member's units; energy only where numbers aren't hidden. */
export function Totals({
  items,
  target,
  hidesEnergy = false,
}: {
  items: readonly ChosenItem[];
  target: { energyKcal: number; protein: number } | null;
  /** Said by the card: its member's conversation keeps off energy. */
  hidesEnergy?: boolean | undefined;
}) {
  const profile = useRecord("profile", "profile")?.data;
  if (items.length === 0 || profile?.hideNumbers) return null;
  const text = describeTotals(items, { target, unit: profile?.units.energy ?? "kcal", hidesEnergy });
  return text === "" ? null : (
    <p className="coach-totals" role="status">
      {text}
    </p>
  );
}
