import type { CategoryView } from "#worker/community/contract.ts";

/** The drawn mark of a category: its color is paired with its name everywhere. */
export const CategoryMark = ({ color }: Pick<CategoryView, "color">) => (
  <span className="category-mark" data-color={color} aria-hidden="true" />
);
