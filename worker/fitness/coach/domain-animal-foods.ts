/**
 * Foods and additives of animals, and those of which some kinds are: the library has plants alone. What they are is common knowledge of
 * labels (ours). Pure.
 */
import type { Contained } from "../../nutrition/domain-contains.ts";

export interface AnimalFood {
  /** All that it is called, singular. */
  names: RegExp;
  /** `some`: it depends on the maker. `plant`: it sounds like an animal's and isn't. */
  from: "animal" | "some" | "plant";
  contains: readonly Contained[];
  /** Whether vegetarians eat it as well. */
  isVegetarian: boolean;
  /** Stands after its name and a colon. */
  text: string;
}

type Row = readonly [
  names: string,
  from: AnimalFood["from"],
  contains: readonly Contained[],
  isVegetarian: boolean,
  text: string,
];

const MEAT: readonly Contained[] = ["animal"];
const ROWS: readonly Row[] = [
  ["honey|honeycomb|manuka", "animal", ["animal"], true, "made by bees. Maple, agave and date syrup sweeten as well."],
  ["beeswax|royal jelly|propolis|bee pollen", "animal", ["animal"], true, "made or gathered by bees."],
  [
    "milk|cow milk|goat milk|skim milk|whole milk|milk powder|buttermilk|cream|whipped cream|sour cream|half and half|condensed milk|evaporated milk|dairy|ice cream|yogurt|yoghurt|greek yogurt|kefir|quark|custard",
    "animal",
    ["milk"],
    true,
    "milk of animals, or made of it. Plant milks, yogurts and creams take its place.",
  ],
  [
    "butter|ghee|clarified butter",
    "animal",
    ["milk"],
    true,
    "made of milk. Oil or a plant-based butter takes its place.",
  ],
  [
    "cheese|mozzarella|cheddar|feta|ricotta|brie|cottage cheese|cream cheese|paneer|halloumi",
    "animal",
    ["milk"],
    true,
    "made of milk, and some of it with rennet from calves.",
  ],
  [
    "parmesan|parmigiano|grana padano|pecorino",
    "animal",
    ["milk", "animal"],
    false,
    "made of milk with rennet from calves.",
  ],
  [
    "whey|whey protein|whey powder|whey isolate",
    "animal",
    ["milk"],
    true,
    "the liquid part of milk. Pea, soy and rice protein are from plants.",
  ],
  [
    "casein|caseinate|sodium caseinate|calcium caseinate|micellar casein",
    "animal",
    ["milk"],
    true,
    "the main protein of milk. It is in some “non-dairy” creamers too.",
  ],
  [
    "lactose|milk sugar",
    "animal",
    ["milk"],
    true,
    "the sugar of milk. Lactic acid and lactates are usually made from plants.",
  ],
  [
    "egg|egg white|egg yolk|boiled egg|fried egg|scrambled egg|omelet|omelette|albumen|albumin|meringue|quiche",
    "animal",
    ["egg"],
    true,
    "laid by hens, or made with eggs. Tofu scramble, chickpea flour and ground flax take their place.",
  ],
  ["mayo|mayonnaise|aioli", "some", ["egg"], true, "usually made with eggs; vegan kinds say so on the label."],
  [
    "gelatin|gelatine|collagen|collagen peptide|jello|jell o|aspic",
    "animal",
    ["animal"],
    false,
    "made from skin and bones of animals. Agar and pectin set like it.",
  ],
  [
    "marshmallow|gummy|gummie|gummy bear|gummy candy",
    "some",
    ["animal"],
    false,
    "mostly made with gelatin, which comes from animals; some kinds have pectin or starch in its place.",
  ],
  [
    "carmine|cochineal|e120|e 120|carminic acid|natural red 4",
    "animal",
    ["animal"],
    false,
    "a red color made from insects. Labels must name it as carmine or cochineal extract.",
  ],
  ["shellac|confectioner glaze|e904|e 904", "animal", ["animal"], false, "a glaze made by lac insects."],
  ["isinglass", "animal", ["fish"], false, "from fish; some wine and beer is cleared with it."],
  [
    "rennet|animal rennet|pepsin",
    "some",
    ["animal"],
    false,
    "from calves, or from microbes and plants. Labels don't always say which.",
  ],
  [
    "lard|tallow|suet|bone broth|chicken broth|beef broth|chicken stock|beef stock",
    "animal",
    MEAT,
    false,
    "from animals that were slaughtered. Vegetable oil and broth take its place.",
  ],
  [
    "meat|beef|steak|pork|bacon|ham|sausage|salami|pepperoni|chicken|turkey|duck|lamb|veal|venison|goat|hot dog|ground beef|jerky|liver|hamburger|meatball|prosciutto|mutton|rabbit",
    "animal",
    MEAT,
    false,
    "meat.",
  ],
  [
    "fish|salmon|tuna|cod|sardine|anchovy|mackerel|trout|tilapia|halibut|herring|caviar|sushi fish|fish sauce|fish oil|cod liver oil|squid|octopus|calamari",
    "animal",
    ["fish"],
    false,
    "from fish or other sea animals. Algae oil has the same omega-3 fats (EPA and DHA).",
  ],
  ["shrimp|prawn|crab|lobster|crayfish|crawfish", "animal", ["crustacean"], false, "a crustacean."],
  ["oyster|mussel|clam|scallop|snail|escargot", "animal", ["animal"], false, "an animal, too."],
  [
    "worcestershire|worcestershire sauce|caesar dressing",
    "some",
    ["fish"],
    false,
    "usually made with anchovies; some makers leave them out.",
  ],
  [
    "kimchi",
    "some",
    ["fish", "crustacean"],
    false,
    "often made with fish sauce or shrimp paste; vegan kinds say so on the label.",
  ],
  ["pesto", "some", ["milk"], false, "usually made with Parmesan; vegan kinds leave it out."],
  [
    "sugar|white sugar|cane sugar|brown sugar|powdered sugar",
    "some",
    [],
    true,
    "from plants, with nothing of animals in it. Some US cane sugar is filtered with bone char; organic and beet sugar isn't.",
  ],
  [
    "wine|red wine|white wine|beer|champagne|cider",
    "some",
    [],
    true,
    "made from plants. Some makers clear it with egg white, milk protein or fish, and the label needn't say so.",
  ],
  [
    "vitamin d3|vitamin d|cholecalciferol|lanolin",
    "some",
    ["animal"],
    true,
    "D3 is mostly made from lanolin of sheep's wool; D3 from lichen and D2 are vegan.",
  ],
  [
    "glycerin|glycerol|stearic acid|magnesium stearate|mono and diglyceride|monoglyceride|diglyceride|natural flavor|l cysteine|cysteine",
    "some",
    [],
    true,
    "made from plants or from animals, and the label rarely says which. The maker knows.",
  ],
  [
    "chocolate|milk chocolate|white chocolate",
    "some",
    ["milk"],
    true,
    "mostly with milk in it. Dark chocolate often has none, but is made on the same machines.",
  ],
  [
    "dark chocolate",
    "some",
    [],
    true,
    "often made without milk, but on machines that also make milk chocolate. The ingredients tell.",
  ],
  [
    "bread|naan|brioche|croissant|pancake|waffle|cake|cookie|muffin|pastry|donut|doughnut|pie|pizza|cracker",
    "some",
    [],
    true,
    "different from recipe to recipe: some have milk, butter, eggs or honey.",
  ],
  [
    "margarine|creamer|non dairy creamer|veggie burger|protein bar|protein powder|granola|granola bar|fresh pasta|egg noodle",
    "some",
    [],
    true,
    "different from maker to maker: some have milk, eggs or honey.",
  ],
  [
    "agar|agar agar|pectin|carrageenan|guar gum|xanthan gum|xanthan",
    "plant",
    [],
    true,
    "sets or thickens like gelatin, and comes from plants, algae or microbes.",
  ],
  [
    "yeast|nutritional yeast|nooch|baker yeast|yeast extract|msg",
    "plant",
    [],
    true,
    "made with a fungus or by fermentation, and not of animals.",
  ],
  [
    "lactic acid|citric acid|lecithin|soy lecithin|cocoa butter|cream of tartar|coconut milk|coconut cream|palm oil|vanilla",
    "plant",
    [],
    true,
    "made from plants, whatever the name sounds like.",
  ],
];

const FOODS: readonly AnimalFood[] = ROWS.map(([names, from, contains, isVegetarian, text]) => ({
  ...{ names: new RegExp(`^(?:${names})$`), from, contains, isVegetarian, text },
}));

const KINDS =
  /^(?:(?:some|any|a|an|the|raw|organic|local|fresh|real|pure|natural|free[- ]range|cage[- ]free|grass[- ]fed|cow'?s|lactose[- ]free|low[- ]fat|skimmed|powdered|hydrolyzed|marine|bovine|wild|cooked|grilled|fried|boiled|roasted|baked|canned|smoked|plain|regular|normal|little|bit of|piece of|slice of|glass of|cup of|dairy) )+/;
const singular = (text: string): string =>
  text
    .replace(/ies$/, "y")
    .replace(/(tomato|potato)es$/, "$1")
    .replace(/([^s])s$/, "$1");
const plainName = (said: string): string =>
  singular(
    said
      .toLowerCase()
      .replace(/’/g, "'")
      .replace(/[^a-z0-9' -]/g, " ")
      .replace(/-/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** What is known of it by its name; null where it is none of these. */
export function findAnimalFood(said: string): AnimalFood | null {
  const name = plainName(said);
  return FOODS.find(({ names }) => names.test(name) || names.test(singular(name.replace(KINDS, "")))) ?? null;
}

/** The part of a dish that is an animal's by its name, such as the cheese of a cheese sandwich. */
export function findAnimalPart(said: string): { name: string; food: AnimalFood } | null {
  const words = plainName(said).split(" ").map(singular);
  for (const name of words) {
    const food = FOODS.find(({ names, from }) => from === "animal" && names.test(name));
    if (food) return { name, food };
  }
  return null;
}
