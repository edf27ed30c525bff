/** What staff do to a topic itself. Each is one line of moderation's record and of the change history. */
export const STAFF_ACTIONS = [
  "close",
  "open",
  "pin",
  "unpin",
  "move",
  "slow_mode",
  "slow_mode_off",
  "hide",
  "restore",
  "rename",
  "edit_post",
  "split",
  "merge",
  "undo",
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** What the members of a topic are told of: these ask for a reason. */
export const NEEDS_REASON: ReadonlySet<StaffAction> = new Set<StaffAction>([
  ...(["close", "move", "slow_mode", "hide", "rename", "edit_post", "split", "merge"] as const),
]);
/** What nobody has to be told of: it changes nothing for the author of the topic. */
export const UNTOLD: ReadonlySet<StaffAction> = new Set<StaffAction>(["pin", "unpin", "slow_mode_off"]);

/** What was done, in the past tense, after the name of who did it: "closed this topic". */
export const DONE_WORDS: Readonly<Record<StaffAction, string>> = {
  close: "closed this topic",
  open: "reopened this topic",
  pin: "pinned this topic",
  unpin: "unpinned this topic",
  move: "moved this topic to another category",
  slow_mode: "set slow mode in this topic",
  slow_mode_off: "ended slow mode in this topic",
  hide: "hid this topic",
  restore: "restored this topic",
  rename: "renamed this topic",
  edit_post: "edited a post in this topic",
  split: "moved posts out of this topic",
  merge: "merged this topic into another one",
  undo: "undid the last change to this topic",
};

/** The same as its author reads it, after "A moderator". `place`: the title of the topic, in quotes. */
export const toldWords = (action: StaffAction, place: string, number: number | null): string =>
  action === "edit_post"
    ? `edited your post${number === null ? "" : ` #${number}`} in ${place}`
    : action === "split"
      ? `moved posts from ${place} to another topic`
      : action === "undo"
        ? `undid the last change to ${place}`
        : DONE_WORDS[action].replace("this topic", place);
