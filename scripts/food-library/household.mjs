/**
 * What people eat one of, and log so: SR28's abbreviated file has two portions of each food, which are often two kinds of cup.
 * Weights of SR Legacy's full list of household weights, the edible part; an ounce is one by definition. By USDA's number.
 */
const OUNCE = ["1 oz", 28.35];

export const HOUSEHOLD = {
  "09003": ["1 medium", 182],
  "09037": ["1 avocado", 201],
  "09040": ["1 medium", 118],
  "09148": ["1 fruit", 69],
  "09176": ["1 fruit", 336],
  "09200": ["1 medium", 131],
  "09236": ["1 medium", 150],
  "09252": ["1 medium", 178],
  "09279": ["1 fruit", 66],
  11124: ["1 medium", 61],
  11125: ["1/2 cup, slices", 78],
  11143: ["1 stalk", 40],
  11215: ["1 clove", 3],
  11282: ["1 medium", 110],
  11333: ["1 medium", 119],
  11352: ["1 medium", 213],
  11477: ["1 medium", 196],
  11529: ["1 medium", 123],
  11674: ["1 medium", 173],
  11821: ["1 medium", 119],
  12014: OUNCE,
  12036: OUNCE,
  12061: ["1 oz (23 almonds)", 28.35],
  12078: ["1 nut", 5],
  12120: OUNCE,
  12131: OUNCE,
  12142: OUNCE,
  12151: OUNCE,
  12155: OUNCE,
  14003: ["1 can (12 fl oz)", 356],
  14096: ["1 glass (5 fl oz)", 147],
  14106: ["1 glass (5 fl oz)", 147],
  14209: ["1 cup (8 fl oz)", 237],
  14355: ["1 cup (8 fl oz)", 237],
  14381: ["1 cup (8 fl oz)", 237],
  18076: ["1 slice", 25],
};

/** The portions of a food as USDA has them, the one that people count first. */
export function withHousehold(ndb, portions) {
  const own = HOUSEHOLD[ndb];
  if (!own) return portions;
  const [label, grams] = own;
  return [{ label, grams }, ...portions.filter((portion) => portion.grams !== grams)];
}
