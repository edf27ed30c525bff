import type { Article } from "../domain.ts";

/** What maca trials measured. */
export const maca: Article = {
  slug: "maca-what-the-trials-measured",
  title: "Maca: what the trials measured, and what they did not",
  summary:
    "People who take maca often report more desire and energy. Hormones do not move, and cyclists did not beat placebo.",
  category: "ingredient-science",
  tags: ["maca", "energy", "reading studies"],
  author: "Tikari science desk",
  published: "2026-11-12",
  body: [
    {
      kind: "p",
      text: "Maca is a root of the mustard family that grows on the cold plains around Junín, in Peru, above four thousand metres, where little else is worth planting. People there have eaten it for centuries, always cooked: roasted in the earth, boiled to porridge, dried and simmered again. That is a good reason to treat it as food first. It is not, by itself, evidence that it does anything more.",
    },
    { kind: "h", text: "Desire went up, hormones stayed put" },
    {
      kind: "p",
      text: "The trial that made maca famous gave healthy men 1.5 or 3 grams of cooked root a day, or a placebo, for twelve weeks. From week eight on, the men on maca reported more sexual desire. The researchers also measured testosterone and oestradiol, and found no difference from placebo [1]. So the popular story, that maca raises testosterone, is the one thing this trial speaks against.",
    },
    {
      kind: "p",
      text: "A larger trial followed in 2016, with 175 adults in Peru, some living high and some low. Red and black maca extract both raised scores for mood, energy and general health over twelve weeks, with red ahead on mood and energy [2]. It was double-blind and publicly funded. It also asked a great many questions, and the more one asks, the more likely it is that some answers rise by luck.",
    },
    { kind: "h", text: "On the bicycle, nothing to see" },
    {
      kind: "p",
      text: "For performance there is a pilot with eight trained cyclists. Two weeks of maca extract made them faster over 40 km than they had been before. That sounds fine, until one reads the next line: they were not faster than when they took the placebo [3]. Riders get quicker when they are tested again. This is exactly why a trial has a placebo, and why a before-and-after figure on a label should make you ask what happened in the other group.",
    },
    { kind: "h", text: "How we grade it" },
    {
      kind: "p",
      text: "We give maca a C. There are several randomized trials, they are small, the effects are things that people report about themselves, and the one hard test of performance was flat. If you like the taste and feel better with it, that is a good reason to eat it. If you want a faster time trial, train.",
    },
    {
      kind: "list",
      items: [
        "Studied amounts: 1.5 to 3 g a day of cooked root or extract, for eight to twelve weeks.",
        "Cooked, or gelatinized, is how it is eaten at home and how most trials gave it.",
        "With a thyroid condition, or when pregnant or breastfeeding, ask a doctor first.",
      ],
    },
    {
      kind: "p",
      text: "All our entries on maca, with their limits, stand on the [studies page](/ingredient-studies?ingredient=maca).",
    },
  ],
  sources: [
    { text: "Gonzales GF, et al. Andrologia 2002.", doi: "10.1046/j.1439-0272.2002.00519.x" },
    { text: "Gonzales-Arimborgo C, et al. Pharmaceuticals 2016.", doi: "10.3390/ph9030049" },
    { text: "Stone M, et al. Journal of Ethnopharmacology 2009.", doi: "10.1016/j.jep.2009.09.012" },
  ],
};
