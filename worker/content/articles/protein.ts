import type { Article } from "../domain.ts";

/** Plant protein and muscle. */
export const protein: Article = {
  slug: "plant-protein-and-muscle",
  title: "Can you build muscle on plant protein? Three trials, one answer",
  summary:
    "With enough protein, plants and whey come out alike in training studies. How much is enough, and how to reach it by supper.",
  category: "training",
  tags: ["protein", "strength", "daily habits"],
  author: "Tikari training desk",
  published: "2026-10-29",
  body: [
    {
      kind: "p",
      text: "Gram for gram, most plant proteins hold a little less leucine and lysine than milk or egg, and are digested a little less completely. That is true, and it is often where the conversation ends. The better question is whether the difference shows in people who train. Three trials have looked.",
    },
    { kind: "h", text: "What the trials did" },
    {
      kind: "p",
      text: "The largest gave 161 young men 25 g of pea protein, whey or placebo twice a day through twelve weeks of upper-body training. Biceps thickness grew about as much with pea as with whey; strength did not differ between the groups [1]. The study was paid for, and partly written, by a maker of pea protein. The second compared pea and whey in fifteen people who do high-intensity training: squat and deadlift rose in both, with no difference [2]. Fifteen people cannot prove that two things are equal, so it adds little.",
    },
    {
      kind: "p",
      text: "The third is the one we find most useful. It took 19 habitual vegans and 19 omnivores, brought everybody to 1.6 g of protein per kilogram of body weight a day, with soy or with whey, and trained them for twelve weeks. Leg lean mass, muscle area and leg-press strength rose equally [3]. The men chose their diet themselves, so it was not randomized, and they were new to lifting. Still: when the total was the same, so was the result.",
    },
    { kind: "h", text: "What to do with it" },
    {
      kind: "p",
      text: "The total over the day does most of the work. At 70 kg, 1.6 g per kilogram is 112 g: four meals of about 28 g each. Some everyday portions, rounded:",
    },
    {
      kind: "list",
      items: [
        "200 g of firm tofu: about 28 g.",
        "250 g of cooked lentils: about 22 g.",
        "One 36 g serving of Sara: 24 g, as the label says.",
        "60 g of dry oats with 300 ml of soy milk: about 18 g.",
        "100 g of tempeh: about 19 g.",
      ],
    },
    {
      kind: "p",
      text: "Mix the sources. Grains are short of lysine and legumes are short of methionine; across a day, a plate with both evens that out without any arithmetic. And eat enough overall: in an energy deficit, protein is burnt as fuel, whatever it was made from.",
    },
    {
      kind: "note",
      text: "The [fitness page](/fitness-app#estimate) has a calculator for protein and energy, with the formula it uses. With kidney disease, ask a dietitian before you raise your protein.",
    },
  ],
  sources: [
    {
      text: "Babault N, et al. Journal of the International Society of Sports Nutrition 2015.",
      doi: "10.1186/s12970-014-0064-5",
    },
    { text: "Banaszek A, et al. Sports 2019.", doi: "10.3390/sports7010012" },
    { text: "Hevia-Larraín V, et al. Sports Medicine 2021.", doi: "10.1007/s40279-021-01434-9" },
  ],
};
