import type { JudgeInput } from "../contract.ts";
import type { JudgeFacts } from "../domain-judge.ts";

export const AT = Date.UTC(2026, 10, 1, 12);

/** A reply of a basic member that nothing speaks against. */
export const judgeInput = (overrides: Partial<JudgeInput> = {}): JudgeInput => ({
  id: crypto.randomUUID(),
  kind: "reply",
  memberId: "member-ana",
  trust: 1,
  isStaff: false,
  accountCreatedAt: AT - 86_400_000,
  emailDomain: "example.com",
  ip: "203.0.113.7",
  title: null,
  text: "I soak the lentils overnight and cook them with cumin.",
  at: AT,
  ...overrides,
});

/** What is known of a member who has written nothing yet. */
export const noFacts = (overrides: Partial<JudgeFacts> = {}): JudgeFacts => ({
  blocks: [],
  links: [],
  topicsToday: [],
  repliesToday: [],
  editsThisHour: [],
  lastPostAt: null,
  approved: 0,
  domainsBefore: {},
  duplicateOwnAt: null,
  duplicateMembers: 0,
  networkPosts: 0,
  score: null,
  sample: 0.5,
  ...overrides,
});
