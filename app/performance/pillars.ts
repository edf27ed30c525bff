import type { PlantName } from "#app/art/index.ts";

/** One of the four parts of performing well. */
export interface Pillar {
  path: string;
  name: string;
  title: string;
  description: string;
  lead: string;
  plant: PlantName;
  /** What to do first, in order. */
  steps: { title: string; text: string }[];
  /** What is known; the studies of the library that it rests on, and the article that tells it. */
  evidence: { title: string; text: string; studies: string[]; article: { to: string; title: string } }[];
  /** The store's goal that its products stand under. */
  goal: { key: string; name: string };
}

/** Reconnect, Nourish, Thrive and Focus. */
export const PILLARS = {
  evolve: {
    path: "/performance/evolve",
    name: "Reconnect",
    title: "Reconnect with the basics",
    description:
      "Sleep, daylight, rest and an honest log: the base on which every other part of performance stands, and where to start.",
    lead: "Before powders and plans: light in the morning, enough sleep, days off, and a line in a log that tells you the truth.",
    plant: "lucuma",
    steps: [
      {
        title: "Fix the morning",
        text: "Get up at the same time all week, and be outdoors within the first hour. The evening will follow.",
      },
      {
        title: "Guard eight hours",
        text: "Plan for eight hours in bed before you plan anything else. Have the last coffee nine hours before, and a strong dose earlier still.",
      },
      {
        title: "Write one line a day",
        text: "Rate your sleep and legs from one to five. After four weeks you'll see what helps you, not what helps on average.",
      },
      {
        title: "Take the easy day",
        text: "One day in seven without training, and every fourth week lighter. Rest is when the work is banked.",
      },
    ],
    evidence: [
      {
        title: "Tart cherry: sleep and soreness",
        text: "Twenty healthy adults slept a little longer with cherry concentrate than with placebo, and spent more time in bed. Fifty-four runners hurt less after a race. One trial of each.",
        studies: ["howatson-2012-cherry", "kuehl-2010-cherry"],
        article: {
          to: "/article/the-day-after-soreness-sleep-and-cherries",
          title: "The day after: soreness, and what cherries can do",
        },
      },
      {
        title: "Rhodiola and fatigue",
        text: "Trials disagree. Nursing students on shifts were more tired with it than with placebo.",
        studies: ["punja-2014-rhodiola"],
        article: { to: "/article/adaptogens-read-closely", title: "Adaptogens read closely: ashwagandha and rhodiola" },
      },
      {
        title: "Theanine and sleep",
        text: "Three parts of a sleep questionnaire beat placebo; for the total the abstract doesn't say so. Longer nights come first.",
        studies: ["hidese-2019-theanine"],
        article: { to: "/article/sleep-before-supplements", title: "Sleep before supplements" },
      },
    ],
    goal: { key: "recovery", name: "recovery" },
  },
  nourish: {
    path: "/performance/nourish",
    name: "Nourish",
    title: "Nourish: enough, and from many plants",
    description:
      "Protein, energy, iron, B12 and variety on a plant-based diet, with daily figures and the habits that reach them.",
    lead: "A plant-based diet takes you far if you look after four things: protein, iron, B12 and simply enough to eat.",
    plant: "quinoa",
    steps: [
      {
        title: "Protein at every meal",
        text: "1.2 to 1.6 g per kg of body weight a day for endurance, 1.6 to 2.2 g for strength, in about four portions. Beans, lentils, tofu and tempeh do most of it.",
      },
      {
        title: "B12, without exception",
        text: "No plant supplies it reliably. The recommended intake is 2.4 µg a day; take a supplement or fortified foods that reach it.",
      },
      {
        title: "Iron with its helper",
        text: "Legumes and whole grains bring it, and vitamin C at the same meal helps it in. Coffee and tea hold it back: have them well before you eat.",
      },
      {
        title: "Count plants, not calories",
        text: "Try for thirty kinds a week, herbs and spices included. The number is a rule of thumb that nobody has tested; variety covers what no table lists.",
      },
    ],
    evidence: [
      {
        title: "Plant protein and muscle",
        text: "With protein brought to 1.6 g per kg a day, vegans gained as omnivores did, in groups formed by their diet. In another trial, strength rose alike with pea, whey and placebo.",
        studies: ["hevia-larrain-2021-plant", "babault-2015-pea"],
        article: {
          to: "/article/plant-protein-and-muscle",
          title: "Plant protein and muscle: what three trials compared",
        },
      },
      {
        title: "Quinoa and blood fats",
        text: "One blood fat of four moved, at 50 g a day. Being a good grain is reason enough.",
        studies: ["navarro-perez-2017-quinoa"],
        article: { to: "/article/quinoa-maca-and-their-growers", title: "Quinoa, maca and the people who grow them" },
      },
      {
        title: "Iron and B12",
        text: "Both are about intake, not about trials of a plant: what to eat, and what no plant holds.",
        studies: [],
        article: {
          to: "/article/vitamin-b12-without-animals",
          title: "Vitamin B12 without animals: forms, amounts, sources",
        },
      },
    ],
    goal: { key: "basics", name: "plant basics" },
  },
  thrive: {
    path: "/performance/thrive",
    name: "Thrive",
    title: "Thrive: a little more each week",
    description:
      "Strength and endurance on plants: a plan for two days a week, how to progress, and what trials of plants in sport found.",
    lead: "Two days of strength, two of moving long, and the patience to add only a little. The rest is recovery.",
    plant: "maca",
    steps: [
      {
        title: "Day one",
        text: "Squat or split squat, push-up or press, row: three sets each, stopping two repetitions before you would have to.",
      },
      {
        title: "Day two",
        text: "Hip hinge or deadlift, overhead press, pull-up or pull-down: the same rule. Leave two days between.",
      },
      {
        title: "Add in small steps",
        text: "When every set reaches twelve repetitions, add the smallest weight and go back to eight.",
      },
      {
        title: "Go long, gently",
        text: "Twice a week, thirty to sixty minutes at a pace at which you can speak in sentences.",
      },
    ],
    evidence: [
      {
        title: "Beetroot before a hard effort",
        text: "Twelve cyclists were faster over 10 km; eight were not over 50 miles. More than about 8 mmol of nitrate added nothing.",
        studies: ["cermak-2012-beet", "wilkerson-2012-beet", "wylie-2013-beet"],
        article: {
          to: "/article/beetroot-before-a-hard-ride",
          title: "Beetroot before a hard ride: small gains, a clear ceiling",
        },
      },
      {
        title: "Maca on the bike",
        text: "Riders beat their own past times, but not placebo.",
        studies: ["stone-2009-maca"],
        article: {
          to: "/article/maca-what-the-trials-measured",
          title: "Maca: what the trials measured, and what they did not",
        },
      },
      {
        title: "Ashwagandha and the bench press",
        text: "Beginners gained more with the extract than with placebo, by more than is easy to believe.",
        studies: ["wankhede-2015-ashwagandha"],
        article: { to: "/article/adaptogens-read-closely", title: "Adaptogens read closely: ashwagandha and rhodiola" },
      },
    ],
    goal: { key: "strength", name: "strength" },
  },
  focus: {
    path: "/performance/focus",
    name: "Focus",
    title: "Focus: one thing, well rested",
    description:
      "Caffeine, guayusa, cacao and attention: what helps concentration, how much of it, and when it is better left alone.",
    lead: "Attention is mostly sleep, food and a closed door. A leaf or a seed can sharpen the edge; it cannot replace the blade.",
    plant: "cacao",
    steps: [
      {
        title: "Close the other doors",
        text: "One task, one window, the phone in another room. Forty minutes, then stand up.",
      },
      {
        title: "Caffeine with a plan",
        text: "Start low, before noon, and know your total: coffee, guayusa, tea and cacao add up. For most healthy adults, 400 mg a day is the upper limit; during pregnancy, 200 mg.",
      },
      {
        title: "Eat before you are empty",
        text: "A lunch with beans or lentils holds longer than bread alone. Water on the table.",
      },
      {
        title: "Stop while it is good",
        text: "Write down the next step before you leave. Tomorrow begins without searching.",
      },
    ],
    evidence: [
      {
        title: "Guayusa, theanine and caffeine",
        text: "Guayusa brought quicker responses at both doses, and higher blood pressure. Theanine with caffeine brought better task switching. Neither trial had a group on caffeine alone.",
        studies: ["helwig-2024-guayusa", "giesbrecht-2010-theanine"],
        article: {
          to: "/article/caffeine-guayusa-theanine",
          title: "Caffeine, guayusa and theanine: dose, timing, sleep",
        },
      },
      {
        title: "Cocoa and memory",
        text: "3,562 older adults, three years, and no overall effect on the planned memory test.",
        studies: ["brickman-2023-cocoa"],
        article: {
          to: "/article/cacao-when-a-large-trial-misses",
          title: "Cacao: when a very large trial misses its target",
        },
      },
      {
        title: "Creatine and thinking",
        text: "Better in one trial, mixed in a second, no clear difference in the third, which was planned in public to check.",
        studies: ["sandkuhler-2023-creatine", "rae-2003-creatine", "benton-2011-creatine"],
        article: {
          to: "/article/creatine-without-meat",
          title: "Creatine without meat: good for strength, thin for thinking",
        },
      },
    ],
    goal: { key: "focus", name: "focus" },
  },
} as const satisfies Record<string, Pillar>;
