/** The name of something that staff did to a topic, in the record and in the notices about it. */
export const moderationTopicItem = (topic: string, n: number): string => `topic:${topic}:${n}`;
