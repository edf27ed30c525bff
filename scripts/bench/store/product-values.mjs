/** The values of the benchmark's products, each with the share of products that have it. */

/** Goals: a product has one to three. */
export const GOALS = {
  energy: 0.3,
  strength: 0.22,
  recovery: 0.2,
  basics: 0.2,
  focus: 0.12,
  digestion: 0.1,
  calm: 0.08,
  sleep: 0.05,
};

/** Ingredients, from what is in everything to what is in one product of five hundred. */
export const INGREDIENTS = {
  ...{
    maca: 0.2,
    "pea-protein": 0.18,
    cacao: 0.16,
    lucuma: 0.12,
    quinoa: 0.1,
    amaranth: 0.08,
    camu: 0.08,
    yacon: 0.07,
  },
  ...{ spirulina: 0.06, "vitamin-b12": 0.06, "coconut-sugar": 0.06, "sacha-inchi": 0.05, kiwicha: 0.05, chia: 0.05 },
  ...{ tarwi: 0.04, "vitamin-d3": 0.04, magnesium: 0.04, ginger: 0.03, turmeric: 0.03, cinnamon: 0.03, vanilla: 0.03 },
  ...{
    mesquite: 0.02,
    guayusa: 0.02,
    "algae-oil": 0.02,
    zinc: 0.02,
    iron: 0.02,
    inulin: 0.02,
    coffee: 0.02,
    mate: 0.01,
  },
  ...{ "cats-claw": 0.01, "una-de-gato": 0.005, graviola: 0.005, "camu-seed": 0.002, "blue-maize": 0.002 },
};

/** Allergens that a label is free of. */
export const FREE_OF = {
  ...{
    fish: 0.97,
    shellfish: 0.99,
    milk: 0.92,
    egg: 0.97,
    soy: 0.85,
    wheat: 0.8,
    sesame: 0.88,
    peanut: 0.9,
    tree_nuts: 0.7,
  },
};

/** The shop's own tags. */
export const TAGS = { new: 0.06, snack: 0.15, powders: 0.4, capsules: 0.2, gift: 0.05, "on sale": 0.1 };

/** Titles consist of two of these and a number: a search for a word finds many, for a number one. */
export const FIRST =
  "Alba Apu Brisa Ceja Cumbre Duna Faro Huaca Inti Junco Kallpa Laguna Lluvia Mita Nevado Ocaso Pampa Puna Quilla Rumi Sacha Sumaq Tambo Umbra Valle Wayra Yunga Zorro".split(
    " ",
  );
export const SECOND =
  "blend boost broth clay dawn drops field fire grain leaf meal mix night oats paste powder press root salt seed shake shot snack soup spice stone tea tonic".split(
    " ",
  );
