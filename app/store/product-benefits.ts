import type { ProductDetail } from "#worker/store/catalogue/contract.ts";

/** A fact that stands beside the price; `icon` names its drawing. */
export interface ProductBenefit {
  icon: "leaf" | "flask" | "scoop";
  text: string;
}

const NUMBER_WORDS = ["", "One", "Two", "Three"];
const MOST = 3;

/** "Maca" becomes "maca"; "DHA" and "B12" stay. */
const lowerName = (name: string): string => {
  const plain = name.split(/[,(]/)[0]?.trim() ?? "";
  return /^\p{Lu}\p{Ll}/u.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain;
};
const readable = (key: string): string => lowerName(key.replaceAll(/[-_]/g, " "));

/**
 * Up to three facts of a product's label and its tests: what is in it, that it is tested, how much of it is in a serving. None is a
 * promise: each can be read on the page.
 * @param testedLots how many of the lots shown were released
 */
export function productBenefits(
  product: Pick<ProductDetail, "format" | "freeOf" | "variants" | "label">,
  testedLots: number,
): ProductBenefit[] {
  if (product.format === "gift_card") return [{ icon: "leaf", text: "Emailed right after payment" }];
  const variant = product.variants[0];
  const label = variant?.label ?? product.label;
  const inside = label?.inside ?? [];
  const first = label?.ingredients[0];
  const protein = label?.rows.find((r) => r.nutrient === "protein");
  const parts = variant?.parts ?? [];
  const facts: (ProductBenefit | null)[] = [
    parts.length > 1 ? { icon: "leaf", text: `${parts.length} products, each with its full label` } : null,
    inside.length > 0 && inside.length <= 3
      ? {
          icon: "leaf",
          text: `${NUMBER_WORDS[inside.length]} ${inside.length === 1 ? "ingredient" : "ingredients"}: ${inside.map((i) => readable(i.key)).join(", ")}`,
        }
      : null,
    testedLots > 0 ? { icon: "flask", text: "Every batch tested, results on this page" } : null,
    first && first.amount > 0
      ? { icon: "scoop", text: `${first.amount} ${first.unit} of ${lowerName(first.name)} per serving` }
      : protein && protein.amount >= 5
        ? { icon: "scoop", text: `${protein.amount} g of protein per serving` }
        : null,
    product.freeOf.length === 9 ? { icon: "leaf", text: "Free from all nine major allergens" } : null,
    variant && variant.servings > 0 && label
      ? { icon: "scoop", text: `${label.serving.text} a serving, ${variant.servings} servings` }
      : null,
  ];
  return facts.filter((f) => f !== null).slice(0, MOST);
}
