import { useState } from "react";
import type { WeightUnit } from "#worker/fitness/training/domain-exercise.ts";
import { GYM_PLATES, type PlateSet } from "#worker/fitness/training/domain-plates.ts";
import { saveChange } from "../../log/log-store.ts";
import { useProfile } from "../use-training.ts";

/** Where there is no profile yet the device keeps what the member has. */
const KEY = "tikari-fitness-plates";

function readStored(): PlateSet | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as PlateSet | null;
  } catch {
    return null;
  }
}

/** The bar and plates that the member loads; those of a usual gym until they say otherwise. */
export function usePlates(unit: WeightUnit): {
  plates: PlateSet;
  isOwn: boolean;
  save: (plates: PlateSet | null) => void;
} {
  const profile = useProfile();
  const [stored, setStored] = useState(readStored);
  const own = profile ? profile.training.plates : stored;
  return {
    plates: own ?? GYM_PLATES[unit],
    isOwn: own !== null,
    save: (plates) => {
      if (profile) {
        const training = { ...profile.training, plates: plates && { ...plates, plates: [...plates.plates] } };
        void saveChange({ kind: "profile", id: "profile", patch: { training } });
        return;
      }
      try {
        if (plates) localStorage.setItem(KEY, JSON.stringify(plates));
        else localStorage.removeItem(KEY);
      } catch {
        // Storage is blocked here: they hold until the page is left.
      }
      setStored(plates);
    },
  };
}
