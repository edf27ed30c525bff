import type { CategoryView } from "#worker/community/contract.ts";

/** The drawn mark of a category, or the icon that the owner gave it: it is paired with its name everywhere. */
export const CategoryMark = ({ color, icon }: Pick<CategoryView, "color"> & { icon?: string }) => (
  <span className={icon ? "category-icon" : "category-mark"} data-color={color} aria-hidden="true">
    {icon}
  </span>
);
