/** Fields of an article, recipe or page as staff, an import or the seed write them. */
import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { bodyInput, linkAddress } from "./contract-body.ts";
import { recipeInput } from "./contract-recipe.ts";
import { ENTRY_KINDS, ENTRY_LIMITS, NO_SEO } from "./domain-entry.ts";

const line = (max: number) => z.string().overwrite(toVisibleText).trim().max(max, `Keep it under ${max} characters.`);

/** The last part of an address. */
export const slugInput = shownText()
  .min(1, "Enter an address.")
  .max(ENTRY_LIMITS.slug, `Keep it under ${ENTRY_LIMITS.slug} characters.`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lowercase letters, digits and single hyphens.");

/** A day or an instant, as ISO 8601; a day is its noon in UTC, so that it is the same day nearly everywhere. */
const instant = z
  .union([
    z.int(),
    z.iso.date().transform((day) => Date.parse(`${day}T12:00:00Z`)),
    z.iso.datetime({ offset: true }).transform((time) => Date.parse(time)),
  ])
  .refine((time) => time > Date.UTC(1970, 0, 2) && time < Date.UTC(2200, 0, 1), "Enter a date up to the year 2200.");

const seoInput = z.strictObject({
  title: line(ENTRY_LIMITS.seoTitle).default(""),
  description: line(ENTRY_LIMITS.seoDescription).default(""),
  canonical: z.union([z.literal(""), linkAddress]).default(""),
  noindex: z.boolean().default(false),
});

/** What stands beside the body. A draft may lack anything but a title's place. */
export const entryFields = z.strictObject({
  title: line(ENTRY_LIMITS.title).default(""),
  slug: z.union([z.literal(""), slugInput]).default(""),
  summary: line(ENTRY_LIMITS.summary).default(""),
  category: z.union([z.literal(""), slugInput]).default(""),
  tags: z
    .array(line(ENTRY_LIMITS.tag).min(1))
    .max(ENTRY_LIMITS.tags, `Use ${ENTRY_LIMITS.tags} tags at most.`)
    .default([]),
  authorId: z.union([z.literal(""), slugInput]).default(""),
  reviewerId: z.union([z.literal(""), slugInput]).default(""),
  reviewedAt: instant.nullable().default(null),
  revisedAt: instant.nullable().default(null),
  seriesId: z.union([z.literal(""), slugInput]).default(""),
  seriesPart: z.int().min(1).max(999).nullable().default(null),
  drawing: line(60).default(""),
  headerMediaId: z.string().max(80).default(""),
  socialMediaId: z.string().max(80).default(""),
  seo: seoInput.default(NO_SEO),
  recipe: recipeInput.nullable().default(null),
});
export type EntryFields = z.output<typeof entryFields>;

/** An entry that comes complete, with the time from which readers see it; null: a draft. */
export const entryInput = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  publishAt: instant.nullable(),
  fields: entryFields,
  body: bodyInput,
});
export type EntryInput = z.output<typeof entryInput>;
