import type { Article } from "../domain.ts";

/** A slow cup of cacao. */
export const slowCup: Article = {
  slug: "a-slow-cup-ten-minutes-with-cacao",
  title: "A slow cup: ten minutes with cacao",
  summary:
    "How to make whole cacao well, what is in the cup, and why ten minutes with nothing else to do is the active ingredient.",
  category: "mindful-living",
  tags: ["cacao", "daily habits", "morning"],
  author: "Tikari kitchen",
  published: "2026-10-08",
  body: [
    {
      kind: "p",
      text: "Much is said about cacao that we will not repeat. It does not open anything. It is a seed that has been fermented, dried, roasted and ground, and prepared with care it makes a drink with more in it than most wine. The care is what we would like to talk about.",
    },
    { kind: "h", text: "What is in the cup" },
    {
      kind: "p",
      text: "Whole cacao is about half butter. That is why it feels like a meal, and why it needs whisking: fat and water part company if you let them. It also holds theobromine, a milder relative of caffeine, and some caffeine. Together they are enough to keep a light sleeper awake, so this is a cup for the morning or the early afternoon.",
    },
    {
      kind: "p",
      text: "Large trials with cocoa extract have looked for effects on heart and memory, and their main results were flat [1]. We say so because a quiet cup does not need an alibi.",
    },
    {
      kind: "recipe",
      serves: "1 cup",
      time: "10 minutes",
      ingredients: [
        "20 g Killa (five discs)",
        "150 ml water, or half water and half oat milk",
        "1 pinch of salt",
        "A little honey-like syrup such as agave, if you want it",
        "Optional: a pinch of cinnamon or dried chilli",
      ],
      steps: [
        "Heat the water to about 75 °C. Small bubbles on the bottom of the pot are right; a boil is too hot and makes it bitter.",
        "Put the discs in a wide cup, pour over a third of the water, and wait one minute.",
        "Stir slowly to a smooth paste. This step decides the texture.",
        "Add the rest of the water and the salt, and whisk hard for thirty seconds, until it froths.",
      ],
    },
    { kind: "h", text: "The ten minutes" },
    {
      kind: "p",
      text: "Put the telephone in another room before you heat the water. Not face down: in another room. Then drink the cup sitting, by a window if you have one. There is no technique to learn. When you notice that you are planning the day, come back to the taste: first bitter, then sour like plum, then something like wet earth and nuts. It changes as it cools.",
    },
    {
      kind: "list",
      items: [
        "Do it at the same time each day, right after something that you do anyway.",
        "If ten minutes is too much, do four. Daily and short beats weekly and long.",
        "If you miss a day, the next cup is simply the next cup.",
      ],
    },
    {
      kind: "p",
      text: "That is all. People have kept the company of this seed for thousands of years, mostly sitting down.",
    },
  ],
  sources: [{ text: "Sesso HD, et al. The American Journal of Clinical Nutrition 2022.", doi: "10.1093/ajcn/nqac055" }],
};

/** Soreness and rest. */
export const dayAfter: Article = {
  slug: "the-day-after-soreness-sleep-and-cherries",
  title: "The day after: soreness, sleep and what cherries can do",
  summary:
    "Rest is training that you do lying down. What two cherry trials found, and the plain habits that come before any juice.",
  category: "mindful-living",
  tags: ["recovery", "sleep", "tart cherry", "endurance"],
  author: "Tikari training desk",
  published: "2026-10-01",
  body: [
    {
      kind: "p",
      text: "Training is a question that you ask your body. It answers in the days after, mostly at night. Whoever trains hard and rests badly asks the same question again and again and never waits for the answer.",
    },
    { kind: "h", text: "What two trials found" },
    {
      kind: "p",
      text: "Fifty-four runners in a relay race, about 26 km each within a day, drank tart cherry juice or a placebo for the week before and on the day. Pain rose in both groups: by 12 mm on a 100 mm scale with cherry, by 37 mm with placebo [1]. It is a real difference in how people felt. Nobody measured whether they ran faster or recovered their strength sooner.",
    },
    {
      kind: "p",
      text: "The second trial asked about sleep. Twenty healthy adults took cherry concentrate for a week; melatonin in the urine rose, and so did the time they slept, compared with placebo [2]. They slept well to begin with, and a week is short. We grade tart cherry C: pleasant, plausible, small.",
    },
    { kind: "h", text: "Before the juice" },
    {
      kind: "list",
      ordered: true,
      items: [
        "Get up at the same time every day, also after a bad night. The morning sets the evening.",
        "Go outside in the first hour. Even a gray sky is many times brighter than a lamp.",
        "Have the last coffee, guayusa or cacao at least eight hours before bed.",
        "Eat in the hours after training: some protein, enough carbohydrate to want to train again.",
        "Keep the bedroom cool and dark, and the telephone out of it.",
      ],
    },
    { kind: "h", text: "Sore or hurt?" },
    {
      kind: "p",
      text: "Soreness comes a day or two later, sits in the belly of the muscle on both sides, and fades as you warm up. Pain that is sharp, on one side, in a joint, or that grows as you move is something else: stop, and have it looked at if it stays.",
    },
    {
      kind: "p",
      text: "An easy walk on a sore day is good. So is doing nothing at all. Write one line in your log about how you slept and how the legs feel, from one to five. After a month, that line tells you more about your training than any watch.",
    },
  ],
  sources: [
    {
      text: "Kuehl KS, et al. Journal of the International Society of Sports Nutrition 2010.",
      doi: "10.1186/1550-2783-7-17",
    },
    { text: "Howatson G, et al. European Journal of Nutrition 2012.", doi: "10.1007/s00394-011-0263-7" },
  ],
};
