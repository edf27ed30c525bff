/**
 * A food that we wrote down ourselves: figures per serving as its source gives them, turned into figures per 100 g.
 * @typedef {object} AuthoredFood
 * @property {string} id such as `own-oat-milk-fortified`; members' diaries refer to it, so it never changes
 * @property {string} name
 * @property {string} category
 * @property {string} source where the figures are from; for each of them, unless `sources` says otherwise
 * @property {{ label: string, grams: number }} serving what the figures are of
 * @property {Record<string, number>} amounts of the serving, in the diary's units; what the source doesn't say is left out
 * @property {Record<string, string>} [sources] by nutrient, where another source says it
 * @property {{ label: string, grams: number }[]} [portions] besides the serving
 * @property {string | null} [plant]
 * @property {0 | 0.25 | 1} [points]
 * @property {boolean | null} [vegan]
 * @property {string} [aliases]
 * @property {string} [brand]
 */

/** To four significant digits: a label's figures have two or three. */
const per100 = (amount, grams) => Number(((amount * 100) / grams).toPrecision(4));

export const authored = ({ serving, amounts, portions = [], ...food }) => ({
  plant: null,
  points: 0,
  vegan: true,
  aliases: "",
  brand: "",
  sources: {},
  ...food,
  portions: [serving, ...portions],
  per100g: Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, per100(value, serving.grams)])),
});
