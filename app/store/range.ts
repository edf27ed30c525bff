import type { PackProps } from "#app/art/index.ts";

/** What a pack looks like; the drawing is made from it and from the product's own words. */
export type PackLook = Pick<PackProps, "form" | "plant" | "colors" | "facts" | "lot">;

/** One product of the catalogue. Money is integer minor units. */
export interface Product {
  /** Key and anchor on the range page. */
  key: "puna" | "sara" | "ayar" | "killa";
  name: string;
  kind: string;
  line: string;
  /** Two or three sentences: what it is and what it is for. */
  about: string;
  price: { minor: number; currency: "USD" };
  netWeight: string;
  serving: string;
  servings: number;
  /** Everything in the pack, most first. */
  inside: { what: string; why: string }[];
  allergens: string;
  /** When not to take it, or when to ask first. */
  care: string;
  /** Ingredient keys of the studies page. */
  studies: string[];
  look: PackLook;
}

/** The four products of the demo catalogue. */
export const RANGE: readonly Product[] = [
  {
    key: "puna",
    name: "Puna",
    kind: "Maca · Cacao",
    line: "Gelatinised maca with whole cacao",
    about:
      "Maca root from the high plain of Junín, cooked and dried the way it is eaten there, ground with unsweetened cacao. Stir it into porridge, milk or a shake. It tastes of malt, nuts and dark chocolate.",
    price: { minor: 3800, currency: "USD" },
    netWeight: "300 g",
    serving: "10 g, one heaped tablespoon",
    servings: 30,
    inside: [
      {
        what: "Gelatinised maca root powder",
        why: "The root, cooked before drying, so that its starch is easy on the stomach.",
      },
      {
        what: "Cacao powder, not alkalised",
        why: "For flavour. Alkalising takes out part of the flavanols, so we leave it alone.",
      },
      { what: "Ground cinnamon", why: "For flavour." },
    ],
    allergens: "None of the nine major allergens is an ingredient.",
    care: "Ask a doctor first if you are pregnant, breastfeeding, under 18, or treated for a thyroid or hormone-sensitive condition.",
    studies: ["maca", "cacao"],
    look: {
      form: "pouch",
      plant: "maca",
      facts: [
        ["10 g", "a serving"],
        ["30", "servings"],
      ],
      colors: { body: "#7a2f1d", ink: "#f8e7c9", band: ["#7a2f1d", "#e0a13c", "#f8e7c9"] },
    },
  },
  {
    key: "sara",
    name: "Sara",
    kind: "Plant protein",
    line: "24 g of protein, all nine essentials",
    about:
      "Pea and quinoa protein in a blend that covers all nine essential amino acids. One serving mixes smooth in cold water. Slightly sweet from lucuma, with no gums and no sweeteners.",
    price: { minor: 5200, currency: "USD" },
    netWeight: "900 g",
    serving: "36 g, two scoops",
    servings: 25,
    inside: [
      { what: "Pea protein isolate", why: "The protein that the training studies used, rich in lysine and leucine." },
      { what: "Quinoa protein concentrate", why: "Adds methionine, which pea has little of." },
      {
        what: "Lucuma fruit powder",
        why: "For flavour. We know of no human trial of lucuma, and claim nothing for it.",
      },
      { what: "Sea salt", why: "For flavour." },
    ],
    allergens:
      "None of the nine major allergens is an ingredient. Peas are legumes: take care if you react to peanut or lupin.",
    care: "A food, not a meal replacement. With kidney disease, ask a dietitian how much protein is right for you.",
    studies: ["protein", "quinoa"],
    look: {
      form: "pouch",
      plant: "quinoa",
      facts: [
        ["24 g", "protein"],
        ["9 of 9", "essentials"],
        ["25", "servings"],
      ],
      colors: { body: "#2f5d3a", ink: "#f3edd6", band: ["#2f5d3a", "#d9b44a", "#f3edd6"] },
    },
  },
  {
    key: "ayar",
    name: "Ayar",
    kind: "Camu camu C",
    line: "Whole-fruit vitamin C",
    about:
      "Camu camu, a sour river berry of the flooded forest, freeze-dried whole with its skin. A teaspoon brings vitamin C as the fruit carries it. Sharp: best in fruit, yoghurt or a dressing, never boiled.",
    price: { minor: 2900, currency: "USD" },
    netWeight: "120 g",
    serving: "2 g, one level teaspoon",
    servings: 60,
    inside: [
      {
        what: "Freeze-dried camu camu fruit powder",
        why: "The fruit with its skin, dried cold to keep the vitamin C.",
      },
    ],
    allergens: "None of the nine major allergens is an ingredient.",
    care: "With kidney stones, or iron overload, ask a doctor before adding vitamin C.",
    studies: ["camu"],
    look: {
      form: "jar",
      plant: "camu-camu",
      facts: [
        ["2 g", "a serving"],
        ["60", "servings"],
      ],
      colors: { body: "#b8431f", ink: "#fdeedd", band: ["#b8431f", "#f4c27a", "#5b1f13"] },
    },
  },
  {
    key: "killa",
    name: "Killa",
    kind: "Cacao ritual",
    line: "Whole cacao paste, nothing else",
    about:
      "Native cacao from the upper Amazon: fermented, dried, stone-ground and set in discs. Nothing is taken out and nothing is added. Melt it in hot water or plant milk and whisk until it froths.",
    price: { minor: 3400, currency: "USD" },
    netWeight: "400 g",
    serving: "20 g, five discs",
    servings: 20,
    inside: [{ what: "Cacao paste", why: "The whole bean with its butter, stone-ground." }],
    allergens: "None of the nine major allergens is an ingredient.",
    care: "Contains caffeine and theobromine. Take it early in the day if you sleep lightly. Cacao can hold cadmium from the soil: keep to one serving a day.",
    studies: ["cacao"],
    look: {
      form: "pouch",
      plant: "cacao",
      facts: [
        ["100%", "cacao"],
        ["20", "cups"],
      ],
      colors: { body: "#3a2a3f", ink: "#f0dfe6", band: ["#3a2a3f", "#c98aa6", "#f0dfe6"] },
    },
  },
];

/** The product with this key; the catalogue holds every key. */
export function product(key: Product["key"]): Product {
  const found = RANGE.find((p) => p.key === key);
  if (!found) throw new Error(`No product ${key}`);
  return found;
}

/** "$38.00" of 3800 minor units. */
export function priceText(price: Product["price"]): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: price.currency }).format(price.minor / 100);
}

/** Everything that the drawn pack of a product needs. */
export function packOf(p: Product): PackProps {
  return { ...p.look, name: p.name, kind: p.kind, netWeight: `Net wt ${p.netWeight}` };
}
