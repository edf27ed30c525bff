import { newId } from "../../kernel/ids.ts";
import type { Command } from "../log/contract-sync.ts";
import type { Meal } from "../log/domain-entry.ts";
import type { RecordKind } from "../log/domain-kinds.ts";

export const put = (kind: RecordKind, record: string, patch: Record<string, unknown> | null, base = 0): Command => ({
  id: newId(),
  kind,
  record,
  patch,
  base,
  at: 1_790_000_000_000,
});

/** Lentils as they are logged. */
export const entryOf = (change: { date?: string; meal?: Meal; grams?: number; id?: string } = {}) => ({
  date: change.date ?? "2026-11-26",
  meal: change.meal ?? ("lunch" as const),
  at: 1_790_000_000_000,
  food: {
    ref: { from: "library" as const, id: change.id ?? "sr-16070" },
    name: "Lentils, cooked",
    source: "USDA SR28",
    per100g: { energyKcal: 116, protein: 9.02, ironMg: 3.33 },
    species: ["lentil"],
  },
  grams: change.grams ?? 200,
});
