/**
 * Meals that plans are put together of: foods of the library by their ids, with what one plate of about 500 kcal (a snack: 200) holds
 * in grams. Ours. Pure.
 */
import type { Meal } from "../log/domain-entry.ts";

export interface TemplateItem {
  food: string;
  grams: number;
  /** Stays as it is when the plate is made larger or smaller: oil, seeds, flavor. */
  isFixed?: boolean;
}

export interface MealTemplate {
  title: string;
  meals: readonly Meal[];
  items: readonly TemplateItem[];
}

const item = (food: string, grams: number): TemplateItem => ({ food, grams });
const fixed = (food: string, grams: number): TemplateItem => ({ food, grams, isFixed: true });

const OATS = "sr-08120";
const SOY_MILK = "sr-16139";
const PEA_SAFE_MILK = "own-oat-milk-fortified";
const BLUEBERRIES = "sr-09050";
const WALNUTS = "sr-12155";
const CHIA = "sr-12006";
const FLAX = "own-flax-ground";
const BANANA = "sr-09040";
const TOFU = "sr-16426";
const SPINACH = "sr-11458";
const POTATOES = "sr-11367";
const BROWN_RICE = "sr-20037";
const BLACK_BEANS = "sr-16015";
const AVOCADO = "sr-09037";
const TOMATO_SAUCE = "sr-11549";
const QUINOA = "sr-20137";
const CHICKPEAS = "sr-16057";
const TAHINI = "sr-12166";
const LENTILS = "sr-16070";
const CARROTS = "sr-11125";
const BROCCOLI = "sr-11091";
const TEMPEH = "sr-16114";
const RICE_NOODLES = "sr-20134";
const PEPPERS = "sr-11821";
const SWEET_POTATO = "sr-11508";
const KALE = "sr-11234";
const APPLE = "sr-09003";
const ALMONDS = "sr-12061";
const PUMPKIN_SEEDS = "sr-12014";
const PASTA = "sr-20125";
const EDAMAME = "sr-11212";
const ORANGE = "sr-09200";
const OLIVE_OIL = "sr-04053";
const PEAS = "sr-11305";
const KIDNEY_BEANS = "sr-16028";
const MUSHROOMS = "sr-11260";
const BUCKWHEAT = "sr-20010";
const SUNFLOWER = "sr-12036";
const WHITE_RICE = "sr-20045";
const PEAR = "sr-09252";
const RASPBERRIES = "sr-09302";
const HEMP = "sr-12012";
const PEANUT_BUTTER = "sr-16398";
const SOY_YOGURT = "sr-16252";
const CASHEWS = "sr-12087";
const NUTRITIONAL_YEAST = "own-nutritional-yeast-fortified";
const SEITAN = "own-seitan-homemade";
const WILD_RICE = "sr-20089";
const BRUSSELS_SPROUTS = "sr-11099";
const MILLET = "sr-20032";
const CAULIFLOWER = "sr-11136";
const SWEET_CORN = "sr-11168";
const AMARANTH = "sr-20002";
const STRAWBERRIES = "sr-09316";

const BREAKFAST: readonly Meal[] = ["breakfast"];
const MAIN: readonly Meal[] = ["lunch", "dinner"];
const SNACK: readonly Meal[] = ["snacks"];

export const MEAL_TEMPLATES: readonly MealTemplate[] = [
  {
    title: "Oats with soy milk, blueberries and walnuts",
    meals: BREAKFAST,
    items: [item(OATS, 60), item(SOY_MILK, 240), item(BLUEBERRIES, 80), fixed(WALNUTS, 15), fixed(FLAX, 7)],
  },
  {
    title: "Soy yogurt with raspberries, oats and hemp seeds",
    meals: BREAKFAST,
    items: [item(SOY_YOGURT, 230), item(RASPBERRIES, 100), item(OATS, 40), fixed(HEMP, 20)],
  },
  {
    title: "Tofu scramble with spinach and potatoes",
    meals: BREAKFAST,
    items: [item(TOFU, 150), item(SPINACH, 80), item(POTATOES, 200), fixed(OLIVE_OIL, 7), fixed(PUMPKIN_SEEDS, 10)],
  },
  {
    title: "Chia oats with banana and peanut butter",
    meals: BREAKFAST,
    items: [item(OATS, 40), item(SOY_MILK, 240), item(BANANA, 100), fixed(CHIA, 15), fixed(PEANUT_BUTTER, 16)],
  },
  {
    title: "Buckwheat porridge with pear and sunflower seeds",
    meals: BREAKFAST,
    items: [item(BUCKWHEAT, 220), item(PEAR, 140), fixed(SUNFLOWER, 20), fixed(HEMP, 20)],
  },
  {
    title: "Quinoa bowl with apple, pumpkin seeds and flax",
    meals: BREAKFAST,
    items: [item(QUINOA, 185), item(APPLE, 125), fixed(PUMPKIN_SEEDS, 28), fixed(FLAX, 7)],
  },
  {
    title: "Oat milk oats with banana and almonds",
    meals: BREAKFAST,
    items: [item(OATS, 50), item(PEA_SAFE_MILK, 240), item(BANANA, 100), fixed(ALMONDS, 15), fixed(FLAX, 7)],
  },
  {
    title: "Black beans with brown rice, peppers and avocado",
    meals: MAIN,
    items: [item(BLACK_BEANS, 172), item(BROWN_RICE, 150), item(PEPPERS, 75), fixed(AVOCADO, 50)],
  },
  {
    title: "Lentils with sweet potato, kale and pumpkin seeds",
    meals: MAIN,
    items: [
      item(LENTILS, 200),
      item(SWEET_POTATO, 150),
      item(KALE, 100),
      fixed(PUMPKIN_SEEDS, 15),
      fixed(OLIVE_OIL, 5),
    ],
  },
  {
    title: "Tofu with rice noodles and broccoli",
    meals: MAIN,
    items: [item(TOFU, 150), item(RICE_NOODLES, 176), item(BROCCOLI, 120), item(CARROTS, 60), fixed(OLIVE_OIL, 5)],
  },
  {
    title: "Chickpeas with quinoa, carrots and tahini",
    meals: MAIN,
    items: [item(CHICKPEAS, 150), item(QUINOA, 120), item(CARROTS, 100), fixed(TAHINI, 15)],
  },
  {
    title: "Whole-wheat pasta with lentils and tomato sauce",
    meals: MAIN,
    items: [item(PASTA, 150), item(LENTILS, 120), item(TOMATO_SAUCE, 150), item(SPINACH, 80), fixed(OLIVE_OIL, 5)],
  },
  {
    title: "Tempeh with brown rice and spinach",
    meals: MAIN,
    items: [item(TEMPEH, 100), item(BROWN_RICE, 180), item(SPINACH, 120), item(PEPPERS, 60)],
  },
  {
    title: "Kidney bean chili with rice",
    meals: MAIN,
    items: [
      item(KIDNEY_BEANS, 180),
      item(WHITE_RICE, 140),
      item(TOMATO_SAUCE, 150),
      item(PEPPERS, 75),
      fixed(AVOCADO, 30),
    ],
  },
  {
    title: "Edamame, quinoa and kale bowl",
    meals: MAIN,
    items: [item(EDAMAME, 155), item(QUINOA, 150), item(KALE, 100), item(CARROTS, 60), fixed(SUNFLOWER, 10)],
  },
  {
    title: "Lentils with potatoes, peas and mushrooms",
    meals: MAIN,
    items: [item(LENTILS, 180), item(POTATOES, 180), item(PEAS, 80), item(MUSHROOMS, 100), fixed(OLIVE_OIL, 7)],
  },
  {
    title: "Chickpeas with tomato, spinach and brown rice",
    meals: MAIN,
    items: [item(CHICKPEAS, 160), item(TOMATO_SAUCE, 120), item(SPINACH, 120), item(BROWN_RICE, 120)],
  },
  // Without legumes, for those who can't eat them.
  {
    title: "Quinoa, kale and pumpkin seed bowl",
    meals: MAIN,
    items: [item(QUINOA, 200), item(KALE, 120), item(CARROTS, 80), fixed(PUMPKIN_SEEDS, 25), fixed(OLIVE_OIL, 5)],
  },
  {
    title: "Potatoes with mushrooms, spinach and hemp seeds",
    meals: MAIN,
    items: [item(POTATOES, 250), item(MUSHROOMS, 150), item(SPINACH, 120), fixed(HEMP, 30), fixed(OLIVE_OIL, 7)],
  },
  {
    title: "Brown rice with broccoli, peppers and cashews",
    meals: MAIN,
    items: [item(BROWN_RICE, 200), item(BROCCOLI, 150), item(PEPPERS, 75), fixed(CASHEWS, 30)],
  },
  {
    title: "Whole-wheat pasta with mushrooms and nutritional yeast",
    meals: MAIN,
    items: [
      item(PASTA, 200),
      item(TOMATO_SAUCE, 150),
      item(MUSHROOMS, 100),
      item(SPINACH, 80),
      fixed(NUTRITIONAL_YEAST, 16),
      fixed(OLIVE_OIL, 5),
    ],
  },
  {
    title: "Sweet potato and quinoa with kale and tahini",
    meals: MAIN,
    items: [item(SWEET_POTATO, 200), item(QUINOA, 150), item(KALE, 80), fixed(TAHINI, 15)],
  },
  {
    title: "Seitan with brown rice and broccoli",
    meals: MAIN,
    items: [item(SEITAN, 120), item(BROWN_RICE, 180), item(BROCCOLI, 150), fixed(OLIVE_OIL, 5)],
  },
  {
    title: "Wild rice with mushrooms, Brussels sprouts and walnuts",
    meals: MAIN,
    items: [item(WILD_RICE, 220), item(MUSHROOMS, 120), item(BRUSSELS_SPROUTS, 120), fixed(WALNUTS, 25)],
  },
  {
    title: "Millet with cauliflower, sweet corn and pumpkin seeds",
    meals: MAIN,
    items: [item(MILLET, 200), item(CAULIFLOWER, 150), item(SWEET_CORN, 100), fixed(PUMPKIN_SEEDS, 25)],
  },
  {
    title: "Amaranth porridge with strawberries and hemp seeds",
    meals: BREAKFAST,
    items: [item(AMARANTH, 250), item(STRAWBERRIES, 120), fixed(HEMP, 25), fixed(FLAX, 7)],
  },
  { title: "Cashews and strawberries", meals: SNACK, items: [item(CASHEWS, 25), item(STRAWBERRIES, 150)] },
  { title: "Apple with peanut butter", meals: SNACK, items: [item(APPLE, 150), item(PEANUT_BUTTER, 20)] },
  { title: "Edamame and an orange", meals: SNACK, items: [item(EDAMAME, 100), item(ORANGE, 140)] },
  {
    title: "Soy yogurt with blueberries",
    meals: SNACK,
    items: [item(SOY_YOGURT, 170), item(BLUEBERRIES, 100), fixed(CHIA, 5)],
  },
  { title: "Almonds and a pear", meals: SNACK, items: [item(ALMONDS, 20), item(PEAR, 140)] },
  { title: "Pumpkin seeds and an apple", meals: SNACK, items: [item(PUMPKIN_SEEDS, 22), item(APPLE, 140)] },
  { title: "Chickpeas with carrots", meals: SNACK, items: [item(CHICKPEAS, 100), item(CARROTS, 120)] },
  { title: "Banana with sunflower seeds", meals: SNACK, items: [item(BANANA, 110), item(SUNFLOWER, 18)] },
];
