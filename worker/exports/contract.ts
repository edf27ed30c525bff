import { z } from "zod";

/** A file that is being made, or was, for the admin's list. */
export const exportFile = z.object({
  id: z.string(),
  title: z.string(),
  filename: z.string(),
  actor: z.string(),
  state: z.enum(["making", "done", "failed"]),
  /** Records written so far. */
  rows: z.number().int(),
  bytes: z.number().int(),
  problem: z.string().nullable(),
  /** Instants in epoch milliseconds. */
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  expiresAt: z.number(),
});
export type ExportFile = z.output<typeof exportFile>;
