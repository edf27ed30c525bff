import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { CATEGORY_COLORS } from "./contract.ts";
import { ACCESS } from "./contract-topic.ts";

const emoji = new Intl.Segmenter("en", { granularity: "grapheme" });
/** One drawn sign, such as an emoji: it stands in place of the mark of its color. */
const icon = z
  .string()
  .trim()
  .max(30, "Use one emoji.")
  .refine((text) => [...emoji.segment(text)].length <= 1, "Use one emoji.")
  .refine((text) => text === "" || /^\p{Extended_Pictographic}/u.test(text), "Use one emoji.");

const fields = {
  name: shownText().min(2, "Enter a name.").max(60, "Use at most 60 characters."),
  description: z.string().trim().max(200, "Use at most 200 characters."),
  color: z.enum(CATEGORY_COLORS),
  icon,
  /** Who reads it. */
  access: z.enum(ACCESS),
  /** Who begins topics in it. */
  posting: z.enum(["members", "staff"]),
  hasAnswers: z.boolean(),
};

export const newCategoryInput = z.strictObject({
  ...fields,
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lowercase letters, digits and hyphens.")
    .max(60, "Use at most 60 characters."),
});
export type NewCategoryInput = z.output<typeof newCategoryInput>;

/** `version`: what was changed; a newer one is not overwritten. */
export const categoryChangeInput = z.strictObject({
  version: z.int().positive(),
  name: fields.name.optional(),
  description: fields.description.optional(),
  color: fields.color.optional(),
  icon: fields.icon.optional(),
  access: fields.access.optional(),
  posting: fields.posting.optional(),
  hasAnswers: fields.hasAnswers.optional(),
  archived: z.boolean().optional(),
});
export type CategoryChangeInput = z.output<typeof categoryChangeInput>;

export const categoryParams = z.object({ category: z.string().min(1).max(60) });
/** All categories in their new order, by id. */
export const categoryOrderInput = z.strictObject({ ids: z.array(z.string().max(60)).min(1).max(200) });

/** A category as the owner edits it. */
export const staffCategory = z.object({
  id: z.string(),
  slug: z.string(),
  ...fields,
  isArchived: z.boolean(),
  version: z.int(),
  /** Shown in it. */
  topics: z.int(),
  /** A change of who reads it, or of its kind, is on its way to its topics. */
  isChanging: z.boolean(),
});
export type StaffCategory = z.output<typeof staffCategory>;

/** How far the rebuild of the lists is; null: none was started. */
export const rebuildView = z
  .object({
    startedAt: z.number(),
    startedBy: z.string(),
    topics: z.int(),
    total: z.int(),
    finishedAt: z.number().nullable(),
  })
  .nullable();
export type RebuildView = z.output<typeof rebuildView>;

export const staffCategories = z.object({ categories: z.array(staffCategory), rebuild: rebuildView });
