import type { Article } from "../domain.ts";

/** How to read a supplement study. */
export const fiveQuestions: Article = {
  slug: "five-questions-for-a-study",
  title: "Five questions to ask of any supplement study",
  summary:
    "Who, how many, against what, measured how, and has anybody repeated it? With two plants that passed the first reading and not the second.",
  category: "ingredient-science",
  tags: ["reading studies", "null results", "rhodiola", "creatine"],
  author: "Tikari science desk",
  published: "2026-10-15",
  body: [
    {
      kind: "p",
      text: "You do not need statistics to read a study well. Five questions find most of what matters, and every one of them can be answered from the abstract.",
    },
    { kind: "h", text: "1. Who took part?" },
    {
      kind: "p",
      text: "A result belongs to the people it was found in. The one camu camu trial we list was done with twenty men who smoke [1]. It may hold for you. Nobody has looked.",
    },
    { kind: "h", text: "2. How many?" },
    {
      kind: "p",
      text: "Eight cyclists, fifteen lifters, seventeen riders: with groups like these, one person who slept badly moves the average. Small trials are where questions start.",
    },
    { kind: "h", text: "3. Against what?" },
    {
      kind: "p",
      text: "People who join a study change: they train more, sleep more, expect more. Only a placebo group shows how much of the change is that. And the comparison must be fair. Guayusa extract sharpened attention in a good cross-over trial, but a fifth of it is caffeine, and no group took caffeine alone [2]. We cannot tell the leaf from the coffee.",
    },
    { kind: "h", text: "4. Measured how?" },
    {
      kind: "p",
      text: "A blood marker is not a life. Spirulina raised haemoglobin in two weeks, and the cyclists were no faster [3]. When a product page shows a marker, look for the line about what people could then do.",
    },
    { kind: "h", text: "5. Did anybody repeat it?" },
    {
      kind: "p",
      text: "This is the question that most often changes the answer. In 2011, creatine improved memory in vegetarians and not in meat eaters: a lovely result, with a good story, since vegetarians eat none [4]. In 2023 a preregistered trial with 123 people looked again. Neither main test reached significance, and vegetarians gained no more than the others [5].",
    },
    {
      kind: "p",
      text: "Rhodiola went the same way, and further. It is sold against fatigue, and there are trials in which it helped. Then nursing students on shift work took it for six weeks, and on both fatigue scales they did worse than the placebo group [6]. One small trial does not settle it. But whoever shows you the first and hides the second is selling.",
    },
    { kind: "h", text: "What we do with the answers" },
    {
      kind: "p",
      text: "Each entry on our [studies page](/ingredient-studies) states people, dose, design and limits in the same place and the same size of type, whether the result suits us or not. A grade belongs to an ingredient and not to a product, and it can fall. When a new trial comes out flat, it goes on the same shelf.",
    },
  ],
  sources: [
    { text: "Inoue T, et al. Journal of Cardiology 2008.", doi: "10.1016/j.jjcc.2008.06.004" },
    {
      text: "Helwig NJ, et al. Journal of the International Society of Sports Nutrition 2024.",
      doi: "10.1080/15502783.2024.2379424",
    },
    { text: "Ali Y, et al. Journal of Dietary Supplements 2023.", doi: "10.1080/19390211.2023.2263564" },
    { text: "Benton D, Donohoe R. British Journal of Nutrition 2011.", doi: "10.1017/S0007114510004733" },
    { text: "Sandkühler JF, et al. BMC Medicine 2023.", doi: "10.1186/s12916-023-03146-5" },
    { text: "Punja S, et al. PLoS ONE 2014.", doi: "10.1371/journal.pone.0108416" },
  ],
};
