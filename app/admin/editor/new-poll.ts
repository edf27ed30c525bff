import type { Poll, PollOption } from "#worker/content/domain-poll.ts";

/** An id of its own: what it is called may change, its votes stay. */
export const newPollId = (): string => crypto.randomUUID().slice(0, 13);
export const newOption = (): PollOption => ({ id: newPollId(), text: "" });
/** A poll to begin with. */
export const newPoll = (): Poll => ({
  id: newPollId(),
  question: "",
  options: [newOption(), newOption()],
  closesAt: null,
  results: "voted",
});
