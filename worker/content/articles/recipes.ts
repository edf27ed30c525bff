import type { Article } from "../domain.ts";

/** Quinoa porridge with maca and cacao. */
export const quinoaPorridge: Article = {
  slug: "quinoa-porridge-with-maca-and-cacao",
  title: "Quinoa porridge with maca and cacao",
  summary:
    "A warm bowl for cold mornings: quinoa, oats and a spoon of Puna, sweet with banana and ready in twenty-five minutes.",
  category: "recipe-guides",
  tags: ["breakfast", "maca", "cacao", "quinoa"],
  author: "Tikari kitchen",
  published: "2026-11-09",
  body: [
    {
      kind: "p",
      text: "In the highlands, quinoa at breakfast is older than any granola. Cooked in milk with cinnamon and apple it is sold from steaming pots at street corners before the buses leave. This version borrows the idea, adds oats for creaminess and maca for its taste of malt and roasted nuts.",
    },
    {
      kind: "p",
      text: "Rinse the quinoa well. Its grains wear a thin coat of bitter saponin against birds; most is polished off before it is sold, and a minute under the tap takes care of the rest. When the water no longer foams, it is done.",
    },
    {
      kind: "recipe",
      serves: "2 bowls",
      time: "25 minutes",
      ingredients: [
        "80 g quinoa, white or mixed",
        "40 g rolled oats",
        "500 ml soy milk, and a little more to loosen",
        "1 ripe banana",
        "20 g Puna (or 12 g maca powder and 8 g cacao powder)",
        "1 stick of cinnamon",
        "1 pinch of salt",
        "20 g walnuts",
        "1 handful of berries, fresh or frozen",
      ],
      steps: [
        "Rinse the quinoa in a sieve until the water runs clear and no foam forms. Drain.",
        "Put it in a small pot with the soy milk, cinnamon and salt. Bring to a simmer, cover, and cook on low heat for 12 minutes.",
        "Stir in the oats and cook for 6 minutes more without the lid. Stir often: it catches.",
        "Mash half the banana and stir it in with the Puna. Take the pot off the heat, cover, and let it stand for 3 minutes.",
        "Loosen with a splash of milk, take out the cinnamon, and divide. Top with the sliced rest of the banana, the walnuts and the berries.",
      ],
    },
    { kind: "h", text: "Make it yours" },
    {
      kind: "list",
      items: [
        "For more protein, stir in half a serving of Sara with the last splash of milk, off the heat. In a boiling pot it goes grainy.",
        "For camping, mix the dry parts at home, with powdered soy milk, and add water.",
        "It keeps for three days in the fridge and sets firm. Warm it gently with more milk than seems right.",
      ],
    },
    {
      kind: "p",
      text: "About the promise: there is none. One trial saw one blood fat fall with 50 g of quinoa a day, and nothing else change [1]. This bowl has 40 g. Eat it because it is good, and because it keeps you full until lunch.",
    },
  ],
  sources: [{ text: "Navarro-Perez D, et al. Current Developments in Nutrition 2017.", doi: "10.3945/cdn.117.001321" }],
};

/** Black bean bowl with a camu camu dressing. */
export const blackBeanBowl: Article = {
  slug: "black-bean-bowl-with-camu-camu-dressing",
  title: "Black bean bowl with camu camu dressing",
  summary:
    "Beans and quinoa for protein, peppers for crunch, and a sharp dressing whose vitamin C helps the iron along.",
  category: "recipe-guides",
  tags: ["lunch", "camu camu", "quinoa", "iron"],
  author: "Tikari kitchen",
  published: "2026-10-26",
  body: [
    {
      kind: "p",
      text: "Beans carry iron in a form that the body takes up sparingly. Vitamin C at the same meal helps: it keeps the iron soluble on its way. That is the whole idea of this bowl. The acid that you would add anyway comes from camu camu, a river berry as sour as lime, and it goes in raw, because heat undoes the vitamin.",
    },
    {
      kind: "p",
      text: "For the same reason, have your coffee or black tea an hour later. Their tannins do the opposite.",
    },
    {
      kind: "recipe",
      serves: "2 bowls",
      time: "30 minutes",
      ingredients: [
        "100 g quinoa",
        "240 g cooked black beans (one can, drained)",
        "1 red pepper, diced",
        "1 small red onion, thinly sliced",
        "1 avocado",
        "120 g cherry tomatoes, halved",
        "30 g pumpkin seeds",
        "1 handful of coriander",
        "For the dressing: 4 g Ayar (two level teaspoons), 2 tablespoons olive oil, 1 tablespoon orange juice, 1 teaspoon maple syrup, half a teaspoon ground cumin, salt",
      ],
      steps: [
        "Rinse the quinoa, cover with 220 ml of water, salt lightly, and simmer under a lid for 14 minutes. Let it stand for 5, then fluff and let it cool to lukewarm.",
        "Toast the pumpkin seeds in a dry pan until they pop, and set them aside.",
        "Soak the onion in cold water for 10 minutes to take off its edge. Drain.",
        "Whisk the dressing. Taste it: it should be sharper than you want, because the beans are mild.",
        "Warm the beans with a pinch of cumin. Divide the quinoa, lay the beans, pepper, onion, tomatoes and avocado on top, and pour the dressing over when the bowl is no longer hot.",
        "Finish with the seeds and the coriander.",
      ],
    },
    { kind: "h", text: "Notes from the kitchen" },
    {
      kind: "list",
      items: [
        "Without camu camu: the juice of a large lime and a few extra pieces of raw red pepper, which is full of vitamin C too.",
        "To cook beans from dry: soak 100 g overnight, then simmer for about an hour. Salt early; it softens the skins.",
        "For a lunch box, keep the dressing apart until you eat.",
      ],
    },
  ],
  sources: [],
};
