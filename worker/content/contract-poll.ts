import { z } from "zod";

const name = z.string().min(1).max(80);
export const pollParams = z.object({ entry: name, poll: name });
export const pollEntryParams = z.object({ entry: name });
/** A vote: the id of an option. */
export const voteInput = z.strictObject({ option: name });

/** What a reader may know of a poll; `votes` in the order of the options, null while they are not shown. */
export const pollFigures = z.object({
  id: z.string(),
  isClosed: z.boolean(),
  choice: z.string().nullable(),
  votes: z.array(z.number()).nullable(),
});
