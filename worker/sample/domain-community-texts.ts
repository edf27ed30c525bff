/** What invented members write about: sentences that fit together, with words that the generator fills in. */

export interface Subject {
  /** Of a category that a new forum has. */
  category: "questions" | "nutrition" | "training" | "recipes";
  tags: readonly string[];
  titles: readonly string[];
  openers: readonly string[];
  replies: readonly string[];
  /** Words by the name that stands in braces. */
  words: Readonly<Record<string, readonly string[]>>;
}

/** Fits under any topic: who asks back, agrees, doubts or says thanks. */
export const COMMON_REPLIES: readonly string[] = [
  "Good question, I wondered about the same last month.",
  "How long have you been doing it that way?",
  "That matches what I see, though it took {weeks} weeks until I noticed anything.",
  "I would change one thing at a time, else you never know what it was.",
  "Thanks, I’ll try this from Monday and report back.",
  "It depends a lot on how much you sleep, at least for me.",
  "I kept a note of it for {weeks} weeks; the pattern was plain after that.",
  "Not my experience, to be honest, but I train in the evening.",
  "Could you say how much you use? A spoon can mean anything.",
  "My sister does it like that and is happy with it.",
  "Seconded. Simple things are the ones I still do after a year.",
  "Ask your doctor if it lasts, that isn’t something a forum can judge.",
  "I had to read the label twice before I found it.",
  "Coming back to this: it worked better than I thought.",
  "There is a study on the science page about it, worth ten minutes.",
];

export const SUBJECTS: readonly Subject[] = [
  {
    category: "nutrition",
    tags: ["iron", "vitamin-c", "coffee"],
    titles: [
      "Iron: {food} at lunch or in the evening?",
      "Coffee an hour after {food}, does it matter?",
      "How do you get enough iron in winter?",
      "Ferritin was {number}, what would you change first?",
      "Vitamin C with {food}: peppers, citrus or something else?",
    ],
    openers: [
      "My last test said {number}, and I eat {food} four times a week. I thought that was plenty.",
      "I moved coffee away from meals, but I’m not sure that an hour is enough when there is {food} in it.",
      "Since autumn I’m tired on climbs that used to be easy. I cook {food} most days and wonder what goes with it.",
      "I’d like to do this with food first. At the moment it is {food} at lunch and oats in the morning.",
    ],
    replies: [
      "Half a pepper over {food} is what I settled on; it takes no extra minute.",
      "I squeeze a lemon over everything with {food} now.",
      "For me the coffee made the difference, not the amount of {food}.",
      "Mine went from {number} to where it should be in one winter, with the same {food} and earlier dinners.",
      "Soaking {food} overnight is said to help, and it cooks faster anyway.",
      "Tea does the same as coffee, by the way; I switched to herbal with meals.",
      "I put {food} into the lunch box so that it doesn’t depend on the evening.",
      "Cast iron pan plus tomato sauce, twice a week. Old advice, still good.",
      "Don’t forget that hard training days cost some of it.",
      "I’d have it measured again after three months before doing more.",
    ],
    words: {
      food: ["lentils", "black beans", "quinoa", "chickpeas", "amaranth", "tofu"],
      number: ["18", "22", "27", "31"],
    },
  },
  {
    category: "training",
    tags: ["running", "rest", "strength"],
    titles: [
      "Eating before a {time} run: what sits well?",
      "First {race} in {weeks} weeks, plan check",
      "Sore for days after {lift}: normal?",
      "Easy days: how easy is easy?",
      "Strength twice a week beside running, how do you place it?",
    ],
    openers: [
      "I run at {time} and anything heavier than a banana comes along for the ride.",
      "My {race} is in {weeks} weeks. Three runs a week so far, one of them long, and nothing hurts yet.",
      "I started {lift} again after a long break and walked like a crab until Thursday.",
      "My watch says every easy run is too fast. If I slow down more, I could walk.",
    ],
    replies: [
      "Half a cup of oats an hour before, with maca, no milk. Took me a while to find that.",
      "For {time} I eat nothing and have a large breakfast after; under an hour that works.",
      "I’d put {lift} on the day of the hard run, so that easy days stay easy.",
      "In the last two weeks before my {race} I only cut the distance, not the speed.",
      "Talk out loud while running: if you can’t finish a sentence, slow down.",
      "Two sets of {lift} in the first week are enough, even if it feels like nothing.",
      "The long run got easier once I took something to drink along from the start.",
      "Sleep before the {race} is overrated; the night before that one isn’t.",
      "Cocoa in the evening after {lift} became a habit here, mostly because it tastes good.",
      "I walk the uphills on easy days and nobody has complained yet.",
    ],
    words: {
      time: ["6 a.m.", "lunchtime", "late evening", "early morning"],
      race: ["10K", "half marathon", "trail race", "marathon"],
      lift: ["squats", "deadlifts", "lunges", "pull-ups"],
    },
  },
  {
    category: "recipes",
    tags: ["breakfast", "bowl", "baking"],
    titles: [
      "{dish} without sugar: what do you sweeten with?",
      "My {dish} stays gritty, where is the mistake?",
      "{dish} for a whole week: does it keep?",
      "What to do with a pound of {grain}?",
      "Show your {dish} of the week",
    ],
    openers: [
      "I make {dish} every Sunday. It tastes fine on Monday and like cardboard on Thursday.",
      "Someone gave me a pound of {grain}, and all I know is soup.",
      "Third try at {dish}, and it still comes out gritty. Water was hot, spoon was willing.",
      "I’d like to leave the sugar out of {dish} without anyone at the table noticing.",
    ],
    replies: [
      "Rinse {grain} until the water stays clear; that alone fixed mine.",
      "A ripe banana in {dish} does the trick, and nobody at home has noticed.",
      "It keeps three days in the fridge; freeze the rest in portions.",
      "Toast {grain} dry in the pan first, two minutes, until it smells like nuts.",
      "Stir the powder into something cold first, then add what is hot.",
      "Dates, soaked and blended. More work, better taste.",
      "I add lucuma at the end; it rounds off {dish} without making it sweet.",
      "Salt. A small pinch, also in {dish} that is meant to be sweet.",
      "Mine got better when I halved the liquid and doubled the patience.",
      "{grain} pops in a lidded pan, in case you want a topping.",
    ],
    words: {
      dish: ["porridge", "granola", "bean chili", "cocoa pudding", "flatbread", "overnight oats"],
      grain: ["quinoa", "amaranth", "kañiwa", "buckwheat"],
    },
  },
  {
    category: "questions",
    tags: ["first-order", "storage", "labels"],
    titles: [
      "{product}: how much on training days?",
      "Does {product} mix with cold water?",
      "How long does {product} keep once opened?",
      "{product} in the morning or in the evening?",
      "Which pack of {product} to begin with?",
    ],
    openers: [
      "I ordered {product} for the first time and the spoon in the pack looks small. Do you fill it to the rim?",
      "I travel a lot and have only cold water from the tap. Does {product} dissolve in that?",
      "The pack of {product} says two dates. Which one counts after opening?",
      "I’m new here and don’t want to buy too much at once. What did you begin with?",
    ],
    replies: [
      "Level spoon, not heaped; the label means grams, and a kitchen scale settles it.",
      "Cold works in a shaker; in a glass it stays at the bottom.",
      "Ours was fine for two months in a dry cupboard, closed well.",
      "I began with the small pack of {product} and took the large one the second time.",
      "You can look up the lot on the site; the tests are listed there.",
      "Morning here, since I forget it in the evening.",
      "With oat drink it is a different product, in a good way.",
      "Keep it away from the stove: steam is what makes it clump.",
      "On rest days I leave {product} out and notice no difference.",
      "Customer service answered me within a day on that one.",
    ],
    words: {},
  },
];
