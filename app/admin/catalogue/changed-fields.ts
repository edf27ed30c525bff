import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { fieldLabel } from "./catalogue-labels.ts";

/** How many changed fields are named. */
const NAMED = 3;

/** The changed fields by their names: "Description, Variants and 2 more"; empty if nothing changed. */
export function describeChangedFields(saved: ProductInput, draft: ProductInput): string {
  const changed = (Object.keys(draft) as (keyof ProductInput)[])
    .filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]))
    .map((key) => fieldLabel(key, draft));
  const more = changed.length - NAMED;
  return changed.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
