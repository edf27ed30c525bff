import type { Article } from "../domain.ts";

/** The COSMOS trials. */
export const cacao: Article = {
  slug: "cacao-when-a-large-trial-misses",
  title: "Cacao: when a very large trial misses its target",
  summary:
    "More than twenty-one thousand people, 3.6 years, and a main result that chance can explain. What that means for your cup.",
  category: "ingredient-science",
  tags: ["cacao", "null results", "reading studies"],
  author: "Tikari science desk",
  published: "2026-11-05",
  body: [
    {
      kind: "p",
      text: "Most plant studies are small: twenty people, a few weeks. Cacao is the exception. One trial gave 500 mg of cocoa flavanols a day, or placebo, to 21,442 older adults and followed them for a median of 3.6 years. It is the sort of trial one always asks for. So it is worth knowing exactly what came out.",
    },
    { kind: "h", text: "The target, and the near miss" },
    {
      kind: "p",
      text: "Before such a trial starts, the researchers write down one main outcome. Here it was all cardiovascular events taken together. There were somewhat fewer with cocoa: a hazard ratio of 0.90. But the range that fits the data ran from 0.78 to 1.02 [1], and since 1.00 means no difference, the honest summary is: not shown.",
    },
    {
      kind: "p",
      text: "The same paper reports fewer deaths from cardiovascular causes, and that is the line you will find in advertising. It was one of many secondary outcomes, without a correction for testing many things at once [1]. A result like that is a reason to run another trial. It is not the result of this one.",
    },
    { kind: "h", text: "Memory, by subgroup" },
    {
      kind: "p",
      text: "A part of the program tested memory in 3,562 people over three years. The planned test did not improve overall. It did in the people whose diet was poorest and lowest in flavanols to begin with [2]. That is plausible: whoever lacks something gains most from getting it. It is also what chance produces when a group is cut into enough slices. It needs a trial of its own, in such people.",
    },
    { kind: "h", text: "Three things to keep in mind" },
    {
      kind: "list",
      items: [
        "The capsules held an extract. Five hundred milligrams of flavanols is a lot of dark chocolate, and roasting and alkalizing take much of it away, so no bar can borrow these figures.",
        "A chocolate maker paid for part of the work. That does not make it wrong, and it did not make the main result positive either.",
        "No clear effect is not the same as no effect. It means that if there is one, it is too small for even this trial to show it.",
      ],
    },
    {
      kind: "p",
      text: "Why do we grade cacao B, then, with two flat results? Because our grade says how good the evidence is, not how good the news is. Thousands of people were randomized: we can be fairly sure of the answer, and the answer is modest.",
    },
    {
      kind: "p",
      text: "We sell cacao because it tastes of fruit and earth, because farmers who ferment it well deserve a proper price, and because a cup made slowly is a good ten minutes. None of these needs a hazard ratio.",
    },
  ],
  sources: [
    { text: "Sesso HD, et al. The American Journal of Clinical Nutrition 2022.", doi: "10.1093/ajcn/nqac055" },
    { text: "Brickman AM, et al. PNAS 2023.", doi: "10.1073/pnas.2216932120" },
  ],
};
