import { HOUR, MINUTE } from "../kernel/instants.ts";
import type { FlagReason } from "../moderation/contract.ts";
import type { SampleTopic, SampleWriter } from "./domain-generator.ts";
import type { Random } from "./domain-random.ts";

/** About every so many topics asks by a poll. */
const POLL_EVERY = 7;
const POLLS: Readonly<Record<string, { question: string; options: string[] }>> = {
  questions: { question: "How long did you try it before you decided?", options: ["A week", "A month", "A season"] },
  nutrition: { question: "When do you eat most of your protein?", options: ["Breakfast", "Lunch", "Dinner", "Snacks"] },
  training: { question: "When do you train?", options: ["Before breakfast", "At lunch", "In the evening"] },
  recipes: { question: "How many days ahead do you cook?", options: ["None", "One or two", "Three or more"] },
};

/** Replies that members report. */
const REPORTED: readonly { text: string; reports: { reason: FlagReason; note: string }[] }[] = [
  {
    text: "I stopped my prescription iron in week two and feel great. You don’t need a doctor for this.",
    reports: [
      { reason: "medical_advice", note: "Tells someone to stop a prescribed medicine." },
      { reason: "medical_advice", note: "" },
    ],
  },
  {
    text: "Anyone who is sore after that little has never trained. Read a book.",
    reports: [{ reason: "personal_attack", note: "" }],
  },
  {
    text: "Has anyone here fixed a squeaking garage door? Mine keeps me awake.",
    reports: [{ reason: "off_topic", note: "Garage doors again." }],
  },
];

/** Posts that wait for a moderator, with the filter's own words. */
const HELD: readonly { text: string; reasons: string[] }[] = [
  {
    text: "Same powders for half the price, use my code at https://cheap-powders.example/deal",
    reasons: ["First posts of a new member: 0 of 1 approved"],
  },
  {
    text: "First post here. I did it with food alone: lentils and peppers at lunch, all winter.",
    reasons: ["First posts of a new member: 0 of 1 approved"],
  },
];

/** Polls in some topics, and in the newest quiet ones what moderators have to decide. Changes the topics. */
export function addPollsAndReports(
  random: Random,
  topics: readonly SampleTopic[],
  { now, writers }: { now: number; writers: readonly SampleWriter[] },
): void {
  for (const topic of topics) {
    const poll = POLLS[topic.category];
    const first = topic.posts[0];
    if (poll && first && random.chance(1 / POLL_EVERY)) {
      const votes = Array.from({ length: random.int(3, 24) }, () => [random.int(0, poll.options.length - 1)]);
      first.poll = { poll: { ...poll, isMultiple: false, closesAt: null, results: "always" }, votes };
    }
  }
  // Nobody is interrupted: the last reply was hours ago.
  const quiet = topics
    .filter(({ posts, isPublic }) => isPublic && (posts.at(-1)?.at ?? now) < now - 3 * HOUR)
    .slice(-5);
  const others = (author: SampleWriter) => writers.filter(({ id }) => id !== author.id);
  for (const [i, { text, reports }] of REPORTED.entries()) {
    const topic = quiet[i];
    if (!topic) return;
    const author = random.pick(others(topic.author));
    const at = now - random.int(70, 160) * MINUTE;
    const [one, two] = others(author);
    if (!one || !two) return;
    const flags = reports.map((report, n) => ({ ...report, by: n === 0 ? one : two, at: at + (n + 1) * 9 * MINUTE }));
    topic.posts.push({ id: random.id(at), author, at, text, replyTo: null, reactions: [], flags });
  }
  for (const [i, { text, reasons }] of HELD.entries()) {
    const topic = quiet[REPORTED.length + i];
    const at = now - random.int(10, 50) * MINUTE;
    if (topic) topic.held = [{ id: random.id(at), author: random.pick(others(topic.author)), at, text, reasons }];
  }
}
