import { z } from "zod";
import type { Flags } from "../kernel/flags.ts";

const MAX_MESSAGE_LENGTH = 500;
/** The year 2100: dates far beyond cannot be represented. */
const LATEST_END = Date.UTC(2100, 0, 1);

/** What an admin may change; only named fields change, and turning maintenance off clears its message. */
export const flagsPatch = z
  .strictObject({
    maintenance: z
      .strictObject({
        isEnabled: z.boolean(),
        message: z
          .string()
          .trim()
          .max(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH} characters.`)
          .nullable()
          .optional(),
        endsAt: z.int().positive().max(LATEST_END, "Choose an end before the year 2100.").nullable().optional(),
      })
      .optional(),
    forumEnabled: z.boolean().optional(),
  })
  .refine((p) => p.maintenance !== undefined || p.forumEnabled !== undefined, "Send at least one flag to change.");
export type FlagsPatch = z.output<typeof flagsPatch>;

/** GET /api/maintenance-status. */
export const maintenanceStatus = z.object({
  isEnabled: z.boolean(),
  message: z.string().nullable(),
  endsAt: z.number().nullable(),
});
/** GET /api/forum/status. */
export const forumStatus = z.object({ forumEnabled: z.boolean() });

/** The flags as open pages receive them. */
export const liveFlags = z.object({
  version: z.int().nonnegative(),
  isEnabled: z.boolean(),
  message: z.string().nullable(),
  endsAt: z.number().nullable(),
  forumEnabled: z.boolean(),
});
export type LiveFlags = z.output<typeof liveFlags>;

/** Every message that the socket sends. */
const liveEvent = z.object({ type: z.literal("flags"), flags: liveFlags });
export type LiveEvent = z.output<typeof liveEvent>;

/** The flags as a message of the socket. */
export const toFlagsEvent = (flags: Flags): LiveEvent => ({
  type: "flags",
  flags: { version: flags.version, ...flags.maintenance, forumEnabled: flags.forumEnabled },
});
