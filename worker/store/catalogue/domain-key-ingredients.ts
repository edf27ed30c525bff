import type { Label } from "./contract-label.ts";

/** A product as far as the rule below reads it. */
interface NamedProduct {
  title: string;
  line: string;
  ingredients: readonly string[];
  claims: readonly { text: string }[];
  label: Label | null;
  variants: readonly { label: Label | null }[];
}

const NUTRIENT_FORM = /\d+$/;

/** The keys that a label gives a dose to, or of which a food holds the most. */
function keysOfLabel(label: Label): string[] {
  const nutrients = new Set(label.rows.map((row) => row.nutrient.replaceAll("_", "-")));
  const heaviest = label.panel === "food" ? label.inside.slice(0, 1).map((i) => i.key) : [];
  return [
    ...label.ingredients.map((i) => i.key),
    ...label.blends.flatMap((blend) => blend.parts.map((part) => part.key)),
    // `vitamin-d3` is the form of the nutrient `vitamin_d` that the panel declares.
    ...label.inside
      .filter((i) => !i.other && (nutrients.has(i.key) || nutrients.has(i.key.replace(NUTRIENT_FORM, ""))))
      .map((i) => i.key),
    ...heaviest,
  ];
}

/**
 * The ingredients that a shopper may look for, of all that a product holds: those with a dose on its label, the one
 * that a food holds most of, and those that its title, its line or a claim names. Capsule shells, carriers and
 * water are none of these. The product list offers these as filters.
 */
export function keyIngredients(product: NamedProduct): string[] {
  const labels = [product.label, ...product.variants.map((v) => v.label)].filter((l) => l !== null);
  const dosed = new Set(labels.flatMap(keysOfLabel));
  const words = [product.title, product.line, ...product.claims.map((c) => c.text)]
    .map((text) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `)
    .join("");
  return product.ingredients.filter((key) => dosed.has(key) || words.includes(` ${key.replaceAll(/[-_]/g, " ")} `));
}
