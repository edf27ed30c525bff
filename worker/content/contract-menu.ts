import type { Picture } from "../media/domain.ts";
import type { ProductCard } from "../store/catalogue/contract.ts";

/** A text that the open menu shows beside its links. */
export interface MenuText {
  path: string;
  title: string;
  /** What it is: its category, or that it is a recipe. */
  label: string;
  minutes: number;
  picture: Picture | null;
  /** The drawing where it has no picture. */
  drawing: string;
}

/** The product that the open menu of the shop shows. */
export type MenuProduct = Pick<
  ProductCard,
  "handle" | "title" | "kind" | "look" | "picture" | "minPrice" | "currency" | "variants"
>;

/** What the menus show beside their links. */
export interface MenuContents {
  texts: MenuText[];
  /** Null: the owner chose none, or it isn't sold now. */
  product: MenuProduct | null;
}
