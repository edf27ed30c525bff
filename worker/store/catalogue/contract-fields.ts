import { z } from "zod";

/** A key: of a goal, an ingredient, a study, a plant. */
export const keyField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_]+(?:-[a-z0-9_]+)*$/, "Use small letters, digits and hyphens.")
  .max(60);

/** A handle: the product's own part of its address. */
export const handleField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use small letters, digits and hyphens.")
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

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "A color looks like #2f5d3a.");

/** How a pack is drawn; `plant` names a drawing of the site's art. `image` is a picture for feeds, where there is one. */
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
    .regex(/^\/(?!\/)[\w./-]+$/, "A path on this site.")
    .max(200)
    .optional(),
});
export type PackDesign = z.output<typeof packDesign>;
