import { isPlantName, type PackProps } from "#app/art/index.ts";
import type { PackDesign } from "#worker/store/catalogue/contract.ts";

/** What of a product is printed on its pack. */
export interface PackSource {
  title: string;
  kind: string;
  look: PackDesign;
  netWeight?: string;
  /** Servings of the variant shown, and those that the look was written for: the figure on the label follows. */
  servings?: number;
  drawnServings?: number;
}

/** Everything that the drawn pack of a product needs. */
export function toPackProps({ title, kind, look, netWeight, servings, drawnServings }: PackSource): PackProps {
  const { form, plant, colors, lot, facts } = look;
  return {
    name: title,
    kind,
    form,
    plant: isPlantName(plant) ? plant : "maca",
    colors,
    lot,
    facts: facts.map(([value, what]) =>
      servings && value === String(drawnServings) ? [String(servings), what] : [value, what],
    ),
    // "3 packs" or "60 capsules" is no weight.
    ...(netWeight ? { netWeight: /\d\s?(k?g|oz|lb|m?l)\b/i.test(netWeight) ? `Net wt ${netWeight}` : netWeight } : {}),
  };
}
