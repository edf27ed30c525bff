import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";

export const idField = z.string().min(1).max(64);
export const trimmedText = (max: number) => shownText().max(max);
/** The greatest length of a text field, for its input. */
export function maxLengthOf(field: z.ZodType): number | undefined {
  const inner = field instanceof z.ZodDefault ? field.unwrap() : field;
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
}
export const currencyField = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code, such as USD.");

/** The key of a goal, an ingredient, a study or a plant. */
export const keyField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_]+(?:-[a-z0-9_]+)*$/, "Use lowercase letters, digits and hyphens.")
  .max(60);

/** A handle: the product's own part of its URL. */
export const handleField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lowercase letters, digits and hyphens.")
  .max(120);

export const PRODUCT_FORMATS = [
  "powder",
  "capsule",
  "tablet",
  "bar",
  "drink",
  "sachet",
  "paste",
  "oil",
  "bundle",
  "gift_card",
  "other",
] as const;
export const productFormat = z.enum(PRODUCT_FORMATS);
export type ProductFormat = z.infer<typeof productFormat>;

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "Enter a color such as #2f5d3a.");

/**
 * The design of a package; `plant` names a drawing of the site. `image` is a picture for product feeds, if
 * there is one.
 */
export const packDesign = z.object({
  form: z.enum(["pouch", "jar", "bottle", "sachet", "bar"]),
  plant: keyField,
  facts: z
    .array(z.tuple([z.string().max(12), z.string().max(16)]))
    .max(3)
    .default([]),
  lot: z.string().max(30).optional(),
  colors: z.object({ body: hexColor, ink: hexColor, band: z.tuple([hexColor, hexColor, hexColor]) }),
  image: z
    .string()
    .regex(/^\/(?!\/)[\w./-]+$/, "Enter a path on this site.")
    .max(200)
    .optional(),
});
export type PackDesign = z.output<typeof packDesign>;

/** The design of a product that has none yet. */
export const DEFAULT_PACK_DESIGN: PackDesign = {
  form: "pouch",
  plant: "maca",
  facts: [],
  colors: { body: "#5a6152", ink: "#faf6ec", band: ["#5a6152", "#d9cfb8", "#faf6ec"] },
};
