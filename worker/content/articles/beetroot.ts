import type { Article } from "../domain.ts";

/** Beetroot and endurance. */
export const beetroot: Article = {
  slug: "beetroot-before-a-hard-ride",
  title: "Beetroot before a hard ride: small gains, a clear ceiling",
  summary:
    "Nitrate from beetroot can be worth about one percent. The dose matters, the timing matters, and fitness takes most of it away.",
  category: "training",
  tags: ["beetroot", "endurance", "dose"],
  author: "Tikari training desk",
  published: "2026-10-22",
  body: [
    {
      kind: "p",
      text: "Beetroot is one of the few plants with a known way of working in sport. It is rich in nitrate; bacteria on the tongue turn nitrate into nitrite; the body turns nitrite into nitric oxide, which widens vessels and seems to make muscle work a little cheaper. The question is how much of that reaches the finish line.",
    },
    { kind: "h", text: "What was measured" },
    {
      kind: "p",
      text: "In one trial, twelve trained cyclists drank beetroot juice, about 8 mmol of nitrate a day, for six days. Over 10 km they finished in 953 seconds, against 965 with the placebo: about 1.2 percent [1]. In another, eight well-trained riders took a single half-liter before fifty miles. They were 0.8 percent faster, which for eight riders is within chance [2].",
    },
    {
      kind: "p",
      text: "A third study looked at the dose. Ten men took 4.2, 8.4 or 16.8 mmol. The smallest dose did nothing. The middle one lengthened the time to exhaustion by about 14 percent, the largest by about 12 [3]. So there is a floor and a ceiling: twice as much is not twice as good. And do not be dazzled by the 14: riding until you drop exaggerates; the same help is worth a percent or so in a race.",
    },
    { kind: "h", text: "How to try it" },
    {
      kind: "list",
      ordered: true,
      items: [
        "Choose a hard effort of five to thirty minutes that you can repeat: the same climb, the same wind.",
        "Aim for about 8 mmol of nitrate. Concentrates state it; for fresh juice it varies with the field, and half a liter is a fair guess.",
        "Drink it two to three hours before. Leave mouthwash alone that day: it kills the bacteria that do the first step.",
        "Ride it twice with and twice without, in mixed order, and write the times down before you look at them together.",
      ],
    },
    {
      kind: "p",
      text: "Expect pink urine, which is harmless, and possibly an unsettled stomach, which is why you try it in training. If you take medicine for blood pressure, speak with your doctor first: nitrate lowers it.",
    },
    {
      kind: "p",
      text: "And keep the size in view. One percent of an hour is thirty-six seconds. A steady week of sleep is worth more, and so is starting the climb at the pace at which you mean to finish it.",
    },
  ],
  sources: [
    {
      text: "Cermak NM, et al. International Journal of Sport Nutrition and Exercise Metabolism 2012.",
      doi: "10.1123/ijsnem.22.1.64",
    },
    { text: "Wilkerson DP, et al. European Journal of Applied Physiology 2012.", doi: "10.1007/s00421-012-2382-0" },
    { text: "Wylie LJ, et al. Journal of Applied Physiology 2013.", doi: "10.1152/japplphysiol.00372.2013" },
  ],
};
