import { z } from "zod";
import { blockInput, spamSettings } from "./contract.ts";
import { backtestInput, explainInput } from "./contract-report.ts";

export { backtestInput, explainInput };

/** The settings, and the version that they are based on; 0: nothing was saved yet. */
export const settingsInput = z.strictObject({ settings: spamSettings, version: z.number().int().min(0) });

/** Entries of one kind that are added together, as they were pasted. */
export const blocksInput = z.strictObject({
  kind: blockInput.shape.kind,
  action: blockInput.shape.action,
  values: z.array(blockInput.shape.value).min(1, "Enter at least one value.").max(100, "Add at most 100 at once."),
});
export type BlocksInput = z.infer<typeof blocksInput>;

/** What a moderator decides about something that was judged; null takes a decision back. */
export const decisionInput = z.strictObject({ id: z.string().min(1).max(200), isSpam: z.boolean().nullable() });
export const blockIdInput = z.strictObject({ id: z.string().min(1).max(64) });
