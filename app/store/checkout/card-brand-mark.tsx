import type { CardBrand } from "./card-format.ts";

const BRAND_NAMES: Record<CardBrand, string> = {
  ...{ visa: "Visa", mastercard: "Mastercard", amex: "American Express" },
  ...{ discover: "Discover", diners: "Diners Club", jcb: "JCB" },
};

/** "Mastercard" of `mastercard`, in whatever case a gateway writes it; another name comes back as it is. */
export const cardBrandName = (brand: string): string =>
  BRAND_NAMES[brand.toLowerCase() as CardBrand] ?? (brand || "Card");

const SHORT_NAMES: Record<CardBrand, string> = {
  ...{ visa: "VISA", mastercard: "MC", amex: "AMEX", discover: "DISC", diners: "DINERS", jcb: "JCB" },
};

/** A small mark with a card's brand. */
export function CardBrandMark({ brand }: { brand: CardBrand }) {
  return (
    <span className="card-brand" data-brand={brand} role="img" aria-label={BRAND_NAMES[brand]}>
      {SHORT_NAMES[brand]}
    </span>
  );
}
