/**
 * Where the figures of a food that we wrote down are from. Nothing is copied from the label of one brand: formulas change, and
 * nobody can check them here.
 */
export const KINDS = {
  /** What packages of this kind of food say, in round figures. Only energy and macros: what is added varies. */
  typical: "Typical label figures of this kind of product; yours may differ, check the package",
  /** A paper, or USDA's newer tables; the description names it. */
  published: "Published figures",
  /** A supplement is what its name says. */
  dose: "Dose on the label",
  /** Added up from foods of USDA SR28, as the description says. */
  added: "Added up from USDA SR28",
};

/**
 * A food that we wrote down ourselves: figures per serving as its source gives them, turned into figures per 100 g.
 * @typedef {object} AuthoredFood
 * @property {string} id such as `own-oat-milk-fortified`; members' diaries refer to it, so it never changes
 * @property {string} name never a brand's
 * @property {string} category
 * @property {string} kind one of KINDS
 * @property {string} source where the figures are from, in full; for each of them, unless `sources` says otherwise
 * @property {{ label: string, grams: number }} serving what the figures are of
 * @property {Record<string, number>} amounts of the serving, in the diary's units; what the source doesn't say is left out
 * @property {string[] | null} contains allergens and what else people avoid, all of them; null: it depends on the maker
 * @property {Record<string, string>} [sources] by nutrient, where another source says it
 * @property {{ label: string, grams: number }[]} [portions] besides the serving
 * @property {string | null} [plant]
 * @property {0 | 0.25 | 1} [points]
 * @property {boolean | null} [vegan]
 * @property {string} [aliases]
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

/** A food of which only what is typical of its kind is known. @param note what of it is so, and what to look up */
export const typical = ({ note, ...food }) =>
  authored({ ...food, kind: KINDS.typical, source: [KINDS.typical, note].filter(Boolean).join(". ") });
