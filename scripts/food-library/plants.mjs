/**
 * Which plant a food counts as in the week's plants, and for how much: 1 for a plant, 1/4 for herbs, spices, coffee and tea,
 * 0 for sugar, oil, white flour and juice. A plant is what people call one: kidney beans and black beans are two, though
 * botany has them as one; raw, cooked, canned and ground are the same.
 */

/** What counts nothing, and mixtures whose parts are not known: by how the name begins. */
const NONE =
  /^(table salt|iodized salt|vanilla extract|baking|baker's yeast|cornstarch|tapioca|arrowroot flour|sugar,|molasses|jelly|jam\b|marmalade|pectin|margarine|mayonnaise|egg-free|mixed|fruit (cocktail|salad|leather|and)|candied|melon balls|succotash|peas and|seasoning|poultry|pumpkin pie spice|curry powder|chili powder|vital wheat gluten|seitan|yeast extract|nutritional yeast|meat extender|vegetarian|wheat flour, white|bread flour|semolina|pasta|macaroni|spaghetti(?! squash)|white (wheat|bread)|french (or vienna|rolls)|italian bread|pita bread, white|english muffins, plain|bagels|saltines|hamburger|hard rolls|flour tortillas|phyllo|croutons|bread crumbs|focaccia|pretzels|trail mix|ketchup|salsa|sriracha|chewing gum|chow mein|soba|somen|ice |sweetener|sucralose|cooking spray|cocoa butter|gluten-free|farina|rice crackers|corn bran|glass noodles|vegetable (broth|oil|juice))/;
/** The same, by the last words before the first comma. */
const NONE_AT_END =
  /\b(syrup|wine|beer|soda|cola|ale|spirits.*|gin|rum|vodka|whiskey|sake|cider|(?<!\w)water|juice.*|nectar|lemonade|energy drink|smoothie|oil|dressing|protein (isolate|concentrate)|protein powder|soup|sauce|vinegar|relish|mix|root beer)$/;

/** Names to plants, where the first words of the name are not the plant. The first that fits is taken. */
const PLANTS = [
  [
    /\btofu\b|tempeh|soy (milk|yogurt|flour|meal|creamer|sauce|chips)|soymilk|natto|\bmiso\b|okara|edamame|soybeans|textured soy|tamari$/,
    "soybean",
  ],
  [/hummus|chickpea|falafel|aquafaba/, "chickpea"],
  [/peanut/, "peanut"],
  [/tahini|sesame/, "sesame"],
  [/almond/, "almond"],
  [/cashew/, "cashew"],
  [/sunflower/, "sunflower"],
  [/pumpkin seeds?|pumpkin and squash/, "pumpkin-seed"],
  [/coconut/, "coconut"],
  [/flax/, "flax"],
  [/\bhemp/, "hemp"],
  [/chia/, "chia"],
  [/black turtle|black beans/, "black-bean"],
  [/kidney beans|frijoles rojos/, "kidney-bean"],
  [/pinto beans|refried/, "pinto-bean"],
  [/(navy|small white|great northern|white|baked) beans/, "white-bean"],
  [/cranberry \(roman\) beans/, "cranberry-bean"],
  [/lima beans/, "lima-bean"],
  [/mung beans/, "mung-bean"],
  [/adzuki|yokan/, "adzuki-bean"],
  [/black-eyed|cowpeas/, "cowpea"],
  [/fava beans/, "fava-bean"],
  [/lentil/, "lentil"],
  [/split peas|green peas|pea protein|^peas,/, "pea"],
  [/snow peas/, "snow-pea"],
  [/green beans|wax beans|french beans|yellow beans/, "green-bean"],
  [/pigeon ?peas/, "pigeon-pea"],
  [/lupin/, "lupin"],
  [/brown rice|white rice|rice (flour|noodles|bran|cakes|milk)|^rice\b|cream of rice/, "rice"],
  [/wild rice/, "wild-rice"],
  [/oats?\b|oatmeal|oat (bran|flour|milk|yogurt)|cheerios|granola/, "oat"],
  [/popcorn|corn|masa|hominy|grits|tortilla chips|taco shells|tostada|kix/, "corn"],
  [
    /whole[ -]wheat|wheat (bran|germ)|^wheat\b|bulgur|couscous|cracked-wheat|shredded wheat|weetabix|wheatena|wheaties|bran flakes|raisin bran|all-bran|grape-nuts|puffed wheat|kretschmer|wheat crackers|kashi|matzo, whole/,
    "wheat",
  ],
  [/kamut/, "kamut"],
  [/\brye\b|pumpernickel/, "rye"],
  [/barley/, "barley"],
  [/buckwheat/, "buckwheat"],
  [/quinoa/, "quinoa"],
  [/\bteff\b/, "teff"],
  [/amaranth leaves/, "amaranth-leaf"],
  [/amaranth/, "amaranth"],
  [/millet/, "millet"],
  [/sorghum/, "sorghum"],
  [/spelt/, "spelt"],
  [/sweet potato leaves/, "sweet-potato-leaf"],
  [/sweet potato/, "sweet-potato"],
  [/potato|french fries|hash browns/, "potato"],
  [/cherry tomato|tomato/, "tomato"],
  [/tomatillo/, "tomatillo"],
  [/onion powder|onions?,|^(sweet|yellow|welsh) onions|^onions?$|onion rings/, "onion"],
  [/scallion/, "scallion"],
  [/garlic/, "garlic"],
  [/bell peppers|paprika|pimento/, "bell-pepper"],
  [/chili peppers|jalapeño|serrano|ancho|pasilla|banana peppers|hungarian|cayenne|hot pepper/, "chili-pepper"],
  [/zucchini|summer squash|pattypan/, "zucchini"],
  [/butternut squash/, "butternut-squash"],
  [/acorn squash/, "acorn-squash"],
  [/spaghetti squash/, "spaghetti-squash"],
  [/hubbard squash|winter squash|pumpkin/, "pumpkin"],
  [/sauerkraut|kimchi|^(red |savoy )?cabbage/, "cabbage"],
  [/bok choy/, "bok-choy"],
  [/napa cabbage/, "napa-cabbage"],
  [/beet greens/, "beet-greens"],
  [/turnip greens/, "turnip-greens"],
  [/mustard (greens|spinach)/, "mustard-greens"],
  [/lettuce/, "lettuce"],
  [/white mushrooms|cremini|portobello|^mushrooms/, "button-mushroom"],
  [/dill pickles|sweet pickles|sour pickles|cucumber/, "cucumber"],
  [/black olives|green olives|olives/, "olive"],
  [/nori/, "nori"],
  [/kombu|kelp/, "kombu"],
  [/wakame/, "wakame"],
  [/spirulina/, "spirulina"],
  [/raisins|^grapes|zante/, "grape"],
  [/grape leaves/, "grape-leaf"],
  [/prunes?|plums/, "plum"],
  [/apple(sauce| butter)|^apples/, "apple"],
  [/^bananas?/, "banana"],
  [/plantain/, "plantain"],
  [/mandarin|tangerine|clementine/, "mandarin"],
  [/^oranges?|orange peel/, "orange"],
  [/^lemons?|lemon peel/, "lemon"],
  [/cranberr/, "cranberry"],
  [/sour cherries|tart cherries|sweet cherries|maraschino/, "cherry"],
  [/^mangos?/, "mango"],
  [/pine nuts|pinyon|pinon/, "pine-nut"],
  [/hazelnut/, "hazelnut"],
  [/black walnuts/, "black-walnut"],
  [/walnuts/, "walnut"],
  [/chestnuts(?!.*water)/, "chestnut"],
  [/chocolate|cocoa|cacao/, "cocoa"],
  [/coffee|espresso/, "coffee"],
  [/(black|green|oolong|instant) tea/, "tea"],
  [/chamomile/, "chamomile"],
  [/hibiscus/, "hibiscus"],
  [/dill weed|dill seed/, "dill"],
  [/coriander|cilantro/, "coriander"],
  [/ginger/, "ginger"],
  [/mustard/, "mustard"],
  [/parsnip/, "parsnip"],
];

/** Herbs that are in other groups, and what is drunk or nibbled for its taste. */
const QUARTER =
  /^(cilantro|parsley|chives|basil|thyme|rosemary|peppermint|spearmint|epazote|lemon grass|ginger root|garlic|coffee|espresso|instant coffee|.*\btea\b|cocoa|chocolate|.*chocolate|horseradish|wasabi|mustard|capers|lemon peel|orange peel)/;
const PROCESSED = /\b(raw|dried|cooked|canned|frozen)\b/g;

const singular = (word) =>
  word.length < 4 || word.endsWith("ss") || word.endsWith("us")
    ? word
    : word
        .replace(/ies$/, "y")
        .replace(/(tomato|potato|mango)es$/, "$1")
        .replace(/(ch|sh|x)es$/, "$1")
        .replace(/([^s])s$/, "$1");

/**
 * @param {string} name the readable name
 * @param {string} category
 * @returns {{ plant: string | null, points: 0 | 0.25 | 1 }}
 */
export function plantOf(name, category) {
  const text = name.toLowerCase();
  if (["oils", "soups", "supplements", "sweets"].includes(category) && !/chocolate|apple butter|cocoa/.test(text))
    return { plant: null, points: 0 };
  const isSoySauce = /^(soy sauce|tamari$)/.test(text);
  const isWhole = /^(apple|tomato)s?auce/.test(text);
  if (NONE.test(text) || (NONE_AT_END.test(text.split(/,| \(/)[0]) && !isWhole) || isSoySauce)
    return { plant: null, points: 0 };
  const found = PLANTS.find(([words]) => words.test(text))?.[1];
  const isOwnName = ["fruit", "vegetables", "legumes", "nuts-seeds", "grains", "herbs-spices"].includes(category);
  if (!found && !isOwnName) return { plant: null, points: 0 };
  const plant =
    found ??
    text
      .split(/[,(]/)[0]
      .replace(PROCESSED, "")
      .replace(/\b(powder|seed|seeds|flour|sauce|puree|juice|leaves|greens|roots?|melon)\b/g, (word) =>
        /(greens|melon)/.test(word) ? word : "",
      )
      .trim()
      .split(/\s+/)
      .map(singular)
      .join("-")
      .replace(/[^a-zà-ÿ-]/g, "");
  if (!plant) return { plant: null, points: 0 };
  return { plant, points: category === "herbs-spices" || QUARTER.test(text) ? 0.25 : 1 };
}
