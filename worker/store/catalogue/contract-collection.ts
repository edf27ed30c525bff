import { z } from "zod";
import { mediaId, type Picture } from "../../media/contract.ts";
import { handleField, idField, keyField, productFormat, trimmedText } from "./contract-fields.ts";
import { allergenKey } from "./contract-label.ts";
import { PRODUCT_SORTS } from "./contract-sort.ts";

const amount = z.int().nonnegative("Enter an amount of 0 or more.").max(100_000_000);

/** One condition of a collection's rule. Amounts in minor units, compared with the cheapest variant. */
export const collectionCondition = z.discriminatedUnion("field", [
  z.strictObject({ field: z.literal("tag"), value: trimmedText(80).min(1, "Enter a tag.") }),
  z.strictObject({ field: z.literal("goal"), value: keyField }),
  z.strictObject({ field: z.literal("ingredient"), value: keyField }),
  z.strictObject({ field: z.literal("free_of"), value: allergenKey }),
  z.strictObject({ field: z.literal("format"), value: productFormat }),
  z.strictObject({ field: z.literal("price_max"), value: amount }),
  z.strictObject({ field: z.literal("price_min"), value: amount }),
  /** At least one active variant can be bought now. */
  z.strictObject({ field: z.literal("in_stock") }),
]);
export type CollectionCondition = z.output<typeof collectionCondition>;

/** Which active products a collection finds. */
export const collectionRule = z.strictObject({
  match: z.enum(["all", "any"]).default("all"),
  conditions: z.array(collectionCondition).min(1, "Add at least one condition.").max(10, "Add up to 10 conditions."),
});
export type CollectionRule = z.output<typeof collectionRule>;

/** The most products of a collection made by hand. */
export const MAX_COLLECTION_PRODUCTS = 500;

const collectionFields = {
  handle: handleField,
  title: trimmedText(120).min(1, "Enter a title."),
  description: trimmedText(2000).default(""),
  status: z.enum(["draft", "active"]),
  /** `featured`: the order by hand, or the shop's own. */
  sort: z.enum(PRODUCT_SORTS).default("featured"),
  seoTitle: trimmedText(120).default(""),
  seoDescription: trimmedText(320).default(""),
  /** The picture at the top of its page; left out, it stays as it is. */
  pictureId: mediaId.nullable().optional(),
};

/** A whole collection as its editor saves it. */
export const collectionInput = z.discriminatedUnion("kind", [
  z.strictObject({
    ...collectionFields,
    kind: z.literal("manual"),
    products: z
      .array(idField)
      .max(MAX_COLLECTION_PRODUCTS, `Add up to ${MAX_COLLECTION_PRODUCTS} products.`)
      .default([]),
  }),
  z.strictObject({ ...collectionFields, kind: z.literal("rule"), rule: collectionRule }),
]);
export type CollectionInput = z.output<typeof collectionInput>;

/** `version`: the one that the editor opened. */
export const collectionSaveInput = z.strictObject({ version: z.int().positive(), collection: collectionInput });

/** A collection in the admin's list. */
export interface CollectionRow extends Pick<CollectionInput, "handle" | "title" | "status" | "kind"> {
  id: string;
  /** Of one made by hand; null: its rule finds them. */
  products: number | null;
  updatedAt: number;
}

/** A collection for its editor. */
export interface CollectionDetail {
  id: string;
  version: number;
  updatedAt: number;
  input: CollectionInput;
  picture: Picture | null;
}

/** A collection as its page and links to it show it. */
export interface CollectionSummary
  extends Pick<CollectionInput, "handle" | "title" | "description" | "seoTitle" | "seoDescription"> {
  id: string;
  updatedAt: number;
}

/** An active collection, for search and menus. */
export interface ListedCollection {
  id: string;
  handle: string;
  title: string;
  description: string;
  /** Its place in the shop's menus; null: it isn't there. */
  menuPosition: number | null;
}

/** The most collections in the shop's menus. */
export const MAX_MENU_COLLECTIONS = 8;
/** The collections in the shop's menus, in their order. */
export const menuCollectionsInput = z.strictObject({
  ids: z.array(idField).max(MAX_MENU_COLLECTIONS, `Choose up to ${MAX_MENU_COLLECTIONS} collections.`),
});

/** The product in the shop's menus; null: none. `was`: what was chosen as far as the page knew, so that nothing is overwritten. */
export const menuProductInput = z.strictObject({ productId: idField.nullable(), was: idField.nullable() });
export type MenuProductInput = z.output<typeof menuProductInput>;
