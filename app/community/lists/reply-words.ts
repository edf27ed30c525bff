const countReplies = new Intl.PluralRules("en-US");

/** "1 reply", "2,300 replies" */
export const replyWords = (count: number): string =>
  `${count.toLocaleString("en-US")} ${countReplies.select(count) === "one" ? "reply" : "replies"}`;
