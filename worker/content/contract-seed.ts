import { z } from "zod";
import { foodInput } from "../nutrition/contract-food.ts";
import { slugInput } from "./contract-entry.ts";

const line = z.string().max(600).default("");

/** The content of a site that has none yet: what the files of migrations/seed/content hold. */
export const contentSeed = z.strictObject({
  categories: z.array(z.strictObject({ key: slugInput, name: z.string().min(1).max(80), line })).max(100),
  authors: z
    .array(
      z.strictObject({
        key: slugInput,
        name: z.string().min(1).max(80),
        role: line,
        about: z.string().max(4000).default(""),
      }),
    )
    .max(100),
  series: z.array(z.strictObject({ key: slugInput, title: z.string().min(1).max(160), line })).max(100),
  /** What the recipes are made of. */
  foods: z.array(foodInput).max(2000).default([]),
  /** Markdown with front matter; see markdown/front-matter.ts. */
  files: z.array(z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(500_000) })).max(500),
});
export type ContentSeed = z.output<typeof contentSeed>;
