/** Products whose low-supply note a member dismissed on this device, each with the delivery it was about. */
import { DISMISSED_SUPPLIES } from "#app/lib/device-database.ts";
import type { Supply } from "#worker/fitness/supplies/contract.ts";

const KEY = DISMISSED_SUPPLIES;

function readDismissed(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return stored !== null && typeof stored === "object" ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Whether it was dismissed since it last arrived. */
export const isSupplyDismissed = ({ handle, arrivedOn }: Pick<Supply, "handle" | "arrivedOn">): boolean =>
  readDismissed()[handle] === arrivedOn;

export function dismissSupply({ handle, arrivedOn }: Pick<Supply, "handle" | "arrivedOn">): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readDismissed(), [handle]: arrivedOn }));
  } catch {
    // If the browser stores nothing, the note shows again on the next visit.
  }
}
