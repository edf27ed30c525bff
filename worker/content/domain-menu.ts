import type { ProductCard } from "../store/catalogue/contract.ts";
import type { EntryCard } from "./contract.ts";
import type { MenuProduct, MenuText } from "./contract-menu.ts";

/** A text as menus show it. */
export const toMenuText = ({
  path,
  title,
  kind,
  category,
  minutes,
  recipe,
  picture,
  drawing,
}: EntryCard): MenuText => ({
  ...{ path, title, picture, drawing, minutes: recipe?.minutes ?? minutes },
  label: kind === "recipe" ? "Recipe" : (category?.name ?? "Article"),
});

/** A product as menus show it. */
export const toMenuProduct = (card: ProductCard): MenuProduct => {
  const { handle, title, kind, look, picture, minPrice, currency, variants } = card;
  return { handle, title, kind, look, picture, minPrice, currency, variants };
};
