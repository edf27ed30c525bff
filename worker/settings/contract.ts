import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";

/** A Google Analytics 4 measurement id. */
const measurementId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^G-[A-Z0-9]{4,16}$/, "A measurement id looks like G-AB12CD34EF.");

/** Months after its last change that a closed order moves to the archive; a year of orders always stays for reports. */
const archiveMonths = z.int().min(13, "Enter at least 13 months.").max(240, "Enter at most 240 months.");

/** Every site setting, with its default. A stored value that no longer fits falls back to its default. */
export const settingsSchema = z.object({
  googleAnalyticsId: measurementId.nullable().default(null),
  analyticsEnabled: z.boolean().default(true),
  /** Null: orders are not archived. */
  archiveOrdersAfterMonths: archiveMonths.nullable().default(24),
});
export type Settings = z.output<typeof settingsSchema>;

/** A change of settings; only named fields are written. An empty measurement id clears it. */
export const settingsPatch = z
  .strictObject({
    googleAnalyticsId: z.preprocess((v) => (v === "" ? null : v), measurementId.nullable()).optional(),
    analyticsEnabled: z.boolean().optional(),
    archiveOrdersAfterMonths: archiveMonths.nullable().optional(),
  })
  .refine((p) => Object.keys(p).length > 0, "Send at least one setting.");
export type SettingsPatch = z.output<typeof settingsPatch>;

/** The settings that everybody may read: exactly these two. */
export const publicSettings = z.object({
  googleAnalyticsId: z.string().nullable(),
  analyticsEnabled: z.boolean(),
});

/** The most saved views of one list. */
export const MAX_SAVED_VIEWS = 20;

/** The name of a list in the admin, such as `customers`. */
export const savedViewList = z.string().regex(/^[a-z][a-z-]{1,30}$/, "Unknown list.");

/** A search and filters of a list with a name, shared by all staff. */
export const savedViewInput = z.strictObject({
  list: savedViewList,
  label: shownText().min(1, "Enter a name.").max(30, "Enter 30 characters or fewer."),
  /** The query string of the list, without its page. */
  query: z.string().min(1, "Search or filter first.").max(600),
});
export type SavedViewInput = z.output<typeof savedViewInput>;
export type SavedView = Pick<SavedViewInput, "label" | "query"> & { id: string };
