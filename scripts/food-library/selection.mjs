/** Which foods of SR28 are in the library: what grows, and what is made of it. */

/** Whole groups of SR28, by the first two digits of their numbers. */
const GROUPS = {
  "02": "herbs-spices",
  "04": "oils",
  "09": "fruit",
  11: "vegetables",
  12: "nuts-seeds",
  16: "legumes",
  20: "grains",
};

/** Of other groups, what is usually made of plants: by number, since their names don't tell. */
const PICKED = {
  soups: "06002 06402 06042 06442 06045 06068 06468 06159 06559 06615 06700 06620 06622 06624 06625",
  sauces: "06112 06189 06150 06151 06152 06164 06168 06169 06631 06961 06962 06972 06618 06931 43217",
  cereals:
    "08001 08005 08013 08019 08020 08028 08029 08037 08038 08039 08048 08060 08061 08064 08065 08066 08077 08082 08084 08089 " +
    "08090 08091 08104 08105 08113 08116 08120 08121 08122 08123 08142 08143 08144 08145 08146 08147 08148 08156 08157 " +
    "08159 08160 08164 08165 08172 08180 08200 08231 08236 08363 08365 08366 08386 08388 08393 08402 08435 08451 08452 " +
    "08504 08506 08508 08537 08567 08640 08656 08657 08685 08100 08101 42237 43483",
  drinks:
    "14003 14006 14096 14106 14253 14037 14049 14050 14051 14052 14057 14084 14305 14250 14251 43479 14553 14060 14090 14119 " +
    "14121 14136 14142 14144 14148 14147 14150 14153 14155 14157 14154 14156 14180 14185 14201 14202 14209 14210 14214 14215 " +
    "14218 14219 14222 14236 14237 14242 14247 14261 14260 14278 14293 14352 14355 14366 14367 14381 14545 14649 14411 14429 " +
    "14555 14146 14635 31001 31008 31012 43365 43382",
  "dairy-alternatives": "14016 14054 14091 14092 14171 14639",
  breads:
    "18005 18006 18007 18025 18029 18030 18033 18036 18037 18039 18041 18042 18044 18045 18060 18061 18064 18065 18066 18069 " +
    "18075 18076 18079 18080 18216 18217 18219 18220 18221 18222 18226 18228 18235 18236 18242 18258 18259 18260 18264 18265 " +
    "18266 18267 18338 18345 18346 18347 18348 18349 18350 18351 18353 18360 18363 18364 18406 18413 18425 18426 18429 18448 " +
    "18449 18450 18952 18966 18967 18968 18970 18971 18973 43441 28337 28336 28360",
  baking: "18369 18370 18372 18374 18375 19078 19165 19166 48052 43406 19310",
  snacks:
    "19003 19009 19013 19014 19031 19034 19035 19036 19047 19050 19051 19052 19053 19056 19059 19061 19400 19411 19413 19414 " +
    "19416 19418 19419 19433 19524 19806 19807 19810 19811 19814 19816 19818 19820 19821 25012 25024 25025 25027 25028 25037 " +
    "25040 25046 25050 25059 25071 43109 25066 19015 19016 19020",
  sweets:
    "19081 19902 19903 19904 19154 19163 19263 19280 19281 19294 19297 19300 19303 19304 19334 19335 19336 19340 " +
    "19350 19352 19353 19355 19719 19908 19912 19918 90480 19868 19124 44018",
  "meat-alternatives": "43130 43131 43132 43134 43135 43137 16107",
};
/** Wild plants that peoples of North America eat. */
const WILD = "35027 35043 35154 35203 35205 35179 35200 35207 35195 35131 35134";

const NOT_A_PLANT =
  /\b(EGG|EGGS|BEEF|PORK|CHICK|CHICKEN|HAM|BACON|FISH|SHRIMP|LARD|TALLOW|HONEY|WHEY|GELATIN|CHS|CHEESE|BUTTERMILK|TURKEY|WHALE|SEAL|MARSHMLLW)\b/;
/** The words of animal foods in the names of plants. */
const PLANT_OF_THAT_NAME =
  /\b(PEANUT BUTTER|PNUT BUTTER|(SUNFLOWER|SESAME|CASHEW|ALMOND|SD) BUTTER|COCOA BUTTER|(COCONUT|COCNT) (MILK|CRM)|(SOY|ALMOND|RICE) MILK|WITHOUT MILK|CRM STYLE|BREAD AND BUTTER PICKLES|SOY YOGURT|(MADE )?WITHOUT EGG|CRM OF RICE|NUTMEG BUTTER|UCUHUBA BUTTER)\b/;
const DAIRY = /\b(MILK|BUTTER|CREAM|CRM|YOGURT)\b/;
/** Fats for industry, makers' blends, and what is sold as meat or egg with milk or egg in it. */
const LEFT_OUT =
  /INDUS|SHORTENING (BREAD|CAKE|CONF|FRYING|HOUSEHOLD)|SHORTENING, (CONF|SPL|INDUS|MULTI)|\bPACE\b|MORNINGSTAR|GARDENBURGER|WORTHINGTON|LOMA LINDA|USDA CMDTY|USDA COMMODITY|NATREON|ENOVA|BENECOL|SMART BE?A|SMART BALANCE|RESTAURANT|KRAFT|PLANTERS|CHOSEN ROASTER|BUTTER SAU|O'BRIEN|AU GRATIN|SCALLPD|REFRIED BNS, CND, TRADITIONAL|FORMULATED|GLANDLESS|COTTONSEED (FLR|MEAL)|SAFFLOWER SD MEAL|SESAME MEAL|OIL-BUTTER|YOLK|WHEAT FLR, WHITE \(INDUSTRIAL\)|PIE MIX|SILK NOG/;
/** What may hold milk, egg, honey or fish, depending on its maker. */
const DEPENDS =
  /MARGARINE|SPRD|DRSNG|MAYO|SEASONING MIX|SAUSAGE|FRIED|BREADED|FALAFEL|CHOWCHOW|REFRIED|SWEETENED AND|NOODLES, FLAT|CHOW MEIN|HUMMUS|PEANUT SPRD|OMEGA-3|KIMCHI/;

const ALWAYS = new Map(
  Object.entries(PICKED).flatMap(([category, numbers]) => numbers.split(" ").map((ndb) => [ndb, category])),
);
for (const ndb of WILD.split(" ")) ALWAYS.set(ndb, "wild");

/** Where a food of a group belongs in a kitchen, by what its description says; the first that fits. */
const CATEGORY_BY_WORDS = [
  [/^(SALAD DRSNG|MAYO)/, "sauces"],
  [/^(MUSTARD, PREP|HORSERADISH, PREP|VINEGAR|CAPERS|CATSUP|PICKLE RELISH|SOY SAU|Catsup)/, "sauces"],
  [/SOYMILK|COCONUT MILK|CREAMER|SOY YOGURT/, "dairy-alternatives"],
  [/^(?!TOMATOES)(?!.*\bPACKED IN)(.*\b(JUC|JUICE|NECTAR)\b(?! PK)|JUICE)/, "drinks"],
  [/TOFU|TEMPEH|^NATTO|SEITAN|MEATLESS|SOY PROT/, "protein-foods"],
];

const CATEGORY_OF_PICKED = { "meat-alternatives": "protein-foods", wild: "wild" };
const WILD_CATEGORY = [
  [/BERR|CHERR|HIPS/, "fruit"],
  [/CORN/, "grains"],
  [/NUTS/, "nuts-seeds"],
  [/./, "vegetables"],
];

/**
 * The category of a food of SR28 that belongs in the library, and whether it is vegan: null where that depends on its
 * maker.
 * @returns {{ category: string, vegan: true | null } | null} null: it is left out
 */
export function selectFood({ ndb, description, cholesterol }) {
  const picked = ALWAYS.get(ndb);
  if (picked) {
    const list = picked === "wild" ? WILD_CATEGORY : [];
    const category = list.find(([words]) => words.test(description))?.[1] ?? CATEGORY_OF_PICKED[picked] ?? picked;
    return { category, vegan: isPlainPick(picked, description) ? true : null };
  }
  const group = GROUPS[ndb.slice(0, 2)];
  if (!group || (cholesterol ?? 0) > 0) return null;
  if (NOT_A_PLANT.test(description.replace(PLANT_OF_THAT_NAME, "")) || LEFT_OUT.test(description)) return null;
  if (DAIRY.test(description.replace(new RegExp(PLANT_OF_THAT_NAME, "g"), ""))) return null;
  const category = CATEGORY_BY_WORDS.find(([words]) => words.test(description))?.[1] ?? group;
  return { category, vegan: DEPENDS.test(description) ? null : true };
}

/** Of the picked ones: plant milks, water, coffee, tea, sugar and the like are what they are. */
const isPlainPick = (category, description) =>
  category === "wild" ||
  category === "dairy-alternatives" ||
  /^(BEVERAGES?, (CARB, |LEMONADE|COFFEE, (BREWED|INST, (REG|DECAF))|TEA, (BLACK|GRN|HERB|OOLONG|HIBISCUS)|H2O|COCNT H2O)|SYRUPS, (MAPLE|CORN|MALT|SORGHUM)|SYRUP, CANE|Sweetener, syrup, agave|MOLASSES|POPCORN, AIR|SNACKS, POPCORN, AIR|VITAL WHEAT GLUTEN|LEAVENING AGENTS|COCOA, DRY|JAMS|CEREALS, (OATS, REG|CORN GRITS|FARINA|CRM OF RICE)|CEREALS RTE, WHEAT GERM|MILLET, PUFFED|BANANA CHIPS|RICE CAKES, BROWN RICE|TOMATO|CAMPBELL'S|V8|WATER|LEMONADE|CRANBERRY JUC)/.test(
    description,
  );
