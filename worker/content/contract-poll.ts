import { z } from "zod";

const name = z.string().min(1).max(80);
export const pollParams = z.object({ entry: name, poll: name });
export const pollEntryParams = z.object({ entry: name });
/** What a device is told apart by: as long as a secret. */
export const deviceToken = z.string().regex(/^[\w-]{43}$/);
/**
 * A vote: the id of an option. `device` is made by the page, and names a device that has no cookie yet: its first vote, sent
 * twice or sent again after a lost answer, is one.
 */
export const voteInput = z.strictObject({ option: name, device: deviceToken.optional() });

/** What a reader may know of a poll; `votes` in the order of the options, null while they are not shown. */
export const pollFigures = z.object({
  id: z.string(),
  isClosed: z.boolean(),
  choice: z.string().nullable(),
  votes: z.array(z.number()).nullable(),
});
