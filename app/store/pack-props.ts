import { isPlantName, type PackProps } from "#app/art/index.ts";
import type { PackDesign } from "#worker/store/catalogue/contract.ts";

/** The product data that is printed on its pack. */
export interface PackSource {
  title: string;
  kind: string;
  look: PackDesign;
  netWeight?: string;
  /** Servings of the selected variant, and those that the design was made for: the number on the label is adjusted. */
  servings?: number;
  drawnServings?: number;
}

/** The props of a product's drawn pack. */
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
    // "3 packs" or "60 capsules" is not a weight.
    ...(netWeight ? { netWeight: /\d\s?(k?g|oz|lb|m?l)\b/i.test(netWeight) ? `Net wt ${netWeight}` : netWeight } : {}),
  };
}
