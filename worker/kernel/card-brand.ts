/** The names of card networks, by the codes that gateways write. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ visa: "Visa", mastercard: "Mastercard", discover: "Discover", jcb: "JCB", unionpay: "UnionPay" },
  ...{ amex: "American Express", americanexpress: "American Express" },
  ...{ diners: "Diners Club", dinersclub: "Diners Club", discoverdiners: "Diners Club", chinaunionpay: "UnionPay" },
};

/** "American Express" of `amex`, `AMERICAN_EXPRESS` or `american express`; an unknown code in capitalized words. */
export function formatCardBrand(code: string | null): string {
  const words = (code ?? "")
    .trim()
    .toLowerCase()
    .split(/[_\s]+/);
  const name = NAMES[words.join("")] ?? words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)).join(" ");
  return name || "Card";
}

/** "Visa ending in 4242" */
export const formatCard = (card: { brand: string | null; last4: string }): string =>
  `${formatCardBrand(card.brand)} ending in ${card.last4}`;
