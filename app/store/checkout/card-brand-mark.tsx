import { formatCardBrand } from "#worker/kernel/card-brand.ts";
import type { CardBrand } from "./card-format.ts";

const SHORT_NAMES: Record<CardBrand, string> = {
  ...{ visa: "VISA", mastercard: "MC", amex: "AMEX", discover: "DISC", diners: "DINERS", jcb: "JCB" },
};

/** A small mark with a card's brand. */
export function CardBrandMark({ brand }: { brand: CardBrand }) {
  return (
    <span className="card-brand" data-brand={brand} role="img" aria-label={formatCardBrand(brand)}>
      {SHORT_NAMES[brand]}
    </span>
  );
}
