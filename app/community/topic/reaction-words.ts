import type { Reaction } from "#worker/community/contract-topic.ts";

/** Reactions in the order in which they stand, with their words and drawings. */
export const REACTION_WORDS: readonly { reaction: Reaction; word: string; path: string }[] = [
  { reaction: "helpful", word: "Helpful", path: "M5 12.5 10 17.5 19.5 7" },
  {
    reaction: "same_here",
    word: "Same here",
    path: "M8 12V6a1.600 1.600 0 0 1 3.200 0v5M11.200 11V4.600a1.600 1.600 0 0 1 3.200 0V11M14.400 11V6a1.600 1.600 0 0 1 3.200 0v8.500a6 6 0 0 1-6 6c-3 0-4.200-1.200-6-4.200L4 13.500c-.6-1.200 1-2.400 2-1.200L8 14.400",
  },
  {
    reaction: "thanks",
    word: "Thanks",
    path: "M12 20S3.500 15 3.500 9A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8.500 2C20.500 15 12 20 12 20z",
  },
];
