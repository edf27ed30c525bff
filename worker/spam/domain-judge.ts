import type {
  BlockEntry,
  JudgeInput,
  Judgement,
  LevelLimits,
  SpamReason,
  SpamReasonCode,
  SpamSettings,
  SpamVerdict,
} from "./contract.ts";
import type { TextLink } from "./domain-links.ts";
import { explainTooFast } from "./domain-wait.ts";

/** What is known when a post is judged. */
export interface JudgeFacts {
  /** Entries of the block list that it meets. */
  blocks: readonly BlockEntry[];
  links: readonly TextLink[];
  /** What the member has sent before: times in epoch milliseconds, newest first. */
  topicsToday: readonly number[];
  repliesToday: readonly number[];
  editsThisHour: readonly number[];
  lastPostAt: number | null;
  /** How many of the member's posts moderators approved. */
  approved: number;
  /** How often the member's last 20 posts linked to each domain, each post once. */
  domainsBefore: Readonly<Record<string, number>>;
  /** When the member last sent nearly the same text. */
  duplicateOwnAt: number | null;
  /** How many other members sent nearly the same text. */
  duplicateMembers: number;
  /** Posts of new members from the same network in the last ten minutes, this one left out. */
  networkPosts: number;
  /** The model's score; null: it has too few decisions to act on. */
  score: number | null;
  /** From 0 to 1, the same for the same id: whether it is in the sample that is reviewed without a reason. */
  sample: number;
}

/** What the rules say, and what is done: they differ in shadow mode. */
export interface RuledJudgement extends Omit<Judgement, "score"> {
  wanted: SpamVerdict;
}

type Finding = SpamReason & { verdict: SpamVerdict; message?: string; retryAfter?: number };

const DAY_SECONDS = 86_400;
/** These are certain: they act in shadow mode too. */
const ALWAYS_ACTS: readonly SpamReasonCode[] = [
  "block_word",
  "block_domain",
  "block_email",
  "block_network",
  "too_fast",
  "too_many",
];
const RANK: Record<SpamVerdict, number> = { publish: 0, review: 1, hold: 2, refuse: 3 };

export const HELD_MESSAGE = "Thanks. A moderator will look at your post before others can see it.";

/** What becomes of a post, by rule; the same input gives the same answer. */
export function judgePost(input: JudgeInput, settings: SpamSettings, facts: JudgeFacts): RuledJudgement {
  if (input.isStaff)
    return {
      verdict: "publish",
      wanted: "publish",
      reasons: [{ code: "staff", text: "Staff are never held" }],
      message: null,
      retryAfter: null,
    };
  const findings = [...findBlocked(input, facts), ...findTooMany(input, settings, facts)];
  // What is refused was not looked at any further.
  if (!findings.some(({ verdict }) => verdict === "refuse"))
    findings.push(...findNewcomer(input, settings, facts), ...findRepeats(input, settings, facts));
  if (findings.length === 0) findings.push(...findScore(input, settings, facts));
  else if (facts.score !== null && facts.score >= settings.reviewAt)
    findings.push(...findScore(input, settings, facts));
  const strongest = (of: readonly Finding[]) =>
    of.reduce<Finding | null>((most, one) => (most && RANK[most.verdict] >= RANK[one.verdict] ? most : one), null);
  const acting = settings.mode === "shadow" ? findings.filter(({ code }) => ALWAYS_ACTS.includes(code)) : findings;
  const told = strongest(acting);
  const verdict = told?.verdict ?? "publish";
  return {
    verdict,
    wanted: strongest(findings)?.verdict ?? "publish",
    reasons: findings.map(({ code, text }) => ({ code, text })),
    message: verdict === "refuse" || verdict === "hold" ? (told?.message ?? HELD_MESSAGE) : null,
    retryAfter: told?.retryAfter ?? null,
  };
}

const BLOCK_WORDS = {
  word: ["block_word", (value: string) => `Contains “${value}”`],
  domain: ["block_domain", (value: string) => `Links to ${value}`],
  email: ["block_email", (value: string) => `Email address at ${value}`],
  network: ["block_network", (value: string) => `Sent from ${value}`],
} as const;

/** What a refused author can change; who writes from a blocked network or address can only ask. */
const REFUSED_MESSAGES = {
  word: (noun: string) => `Your ${noun} contains a word or phrase that isn't allowed here. Remove it and try again.`,
  domain: (noun: string) => `Your ${noun} links to a site that isn't allowed here. Remove the link and try again.`,
  email: () => "You can't post with this email address. Contact us if you think that's a mistake.",
  network: () => "You can't post from this network. Contact us if you think that's a mistake.",
};

function findBlocked({ kind: of }: JudgeInput, { blocks }: JudgeFacts): Finding[] {
  return blocks.map(({ kind, value, action }) => {
    const [code, say] = BLOCK_WORDS[kind];
    const text = say(value);
    return action === "refuse"
      ? { code, text, verdict: action, message: REFUSED_MESSAGES[kind](of === "profile" ? "profile" : "post") }
      : { code, text, verdict: action };
  });
}

function findTooMany({ kind, trust, at }: JudgeInput, settings: SpamSettings, facts: JudgeFacts): Finding[] {
  const limits = limitsOf(settings, trust);
  const isEdit = kind === "edit" || kind === "profile";
  const [most, seconds, sent, noun] = isEdit
    ? ([limits.editsPerHour, 3600, facts.editsThisHour, "edit"] as const)
    : kind === "topic"
      ? ([limits.topicsPerDay, DAY_SECONDS, facts.topicsToday, "topic"] as const)
      : ([limits.repliesPerDay, DAY_SECONDS, facts.repliesToday, "reply"] as const);
  if (sent.length >= most) {
    // It is free again when the oldest of those that fill the limit is old enough.
    const oldest = sent[Math.max(0, most - 1)] ?? at;
    const retryAfter = Math.max(1, Math.ceil((oldest - at) / 1000) + seconds);
    const { reason, message } = explainTooFast(noun, most, isEdit ? "hour" : "day", retryAfter);
    return [{ code: "too_many", text: reason, verdict: "refuse", message, retryAfter }];
  }
  const since = facts.lastPostAt === null ? Number.POSITIVE_INFINITY : (at - facts.lastPostAt) / 1000;
  if (!isEdit && since < limits.secondsBetween) {
    const retryAfter = Math.max(1, Math.ceil(limits.secondsBetween - since));
    const text = `Sent ${Math.max(0, Math.round(since))} s after the one before; ${limits.secondsBetween} s are required`;
    const message = `You're posting very quickly. Wait ${retryAfter === 1 ? "a second" : `${retryAfter} seconds`}, then send it again.`;
    return [{ code: "too_fast", text, verdict: "refuse", message, retryAfter }];
  }
  return [];
}

function findNewcomer({ kind, trust }: JudgeInput, settings: SpamSettings, facts: JudgeFacts): Finding[] {
  const findings: Finding[] = [];
  const isPost = kind === "topic" || kind === "reply";
  // An edit of the one post that was approved could say anything else.
  if ((isPost || kind === "edit") && trust === 0 && facts.approved < settings.firstPosts)
    findings.push({
      code: "first_post",
      text: `First posts of a new member: ${facts.approved} of ${settings.firstPosts} approved`,
      verdict: "hold",
      message: "Thanks for your post. A moderator looks at the first posts of new members before others can see them.",
    });
  const most = limitsOf(settings, trust).links;
  if (most !== null && facts.links.length > most)
    findings.push({
      code: "links",
      text: `${facts.links.length} links; ${most} are allowed at this trust level`,
      verdict: "hold",
      message: `A moderator will look at your post before others can see it, because it has more than ${most === 1 ? "one link" : `${most} links`}.`,
    });
  if (trust === 0) {
    const often = [...new Set(facts.links.map(({ domain }) => domain))].find(
      (domain) => (facts.domainsBefore[domain] ?? 0) + 1 >= settings.sameDomain,
    );
    // The first one is no repetition, however low the limit is.
    if (often && (facts.domainsBefore[often] ?? 0) > 0)
      findings.push({
        code: "same_domain",
        text: `Linked to ${often} in ${(facts.domainsBefore[often] ?? 0) + 1} posts`,
        verdict: "hold",
      });
  }
  return findings;
}

function findRepeats({ trust }: JudgeInput, settings: SpamSettings, facts: JudgeFacts): Finding[] {
  const findings: Finding[] = [];
  if (facts.duplicateOwnAt !== null)
    findings.push({
      code: "duplicate_own",
      text: "Nearly the same as another post of this member",
      verdict: trust >= 2 ? "review" : "hold",
      message: "You've posted nearly the same text before. A moderator will look at it before others can see it.",
    });
  if (facts.duplicateMembers > 0)
    findings.push({
      code: "duplicate_others",
      text: `Nearly the same as posts of ${facts.duplicateMembers === 1 ? "another member" : `${facts.duplicateMembers} other members`}`,
      verdict: trust >= 2 && facts.duplicateMembers === 1 ? "review" : "hold",
    });
  if (trust === 0 && facts.networkPosts >= settings.networkPosts)
    findings.push({
      code: "network_flood",
      text: `${facts.networkPosts + 1} posts of new members from one network in ten minutes`,
      verdict: "hold",
    });
  return findings;
}

function findScore({ trust }: JudgeInput, settings: SpamSettings, { score, sample }: JudgeFacts): Finding[] {
  if (score !== null && score >= settings.reviewAt) {
    // Who has proved themselves is published at once: a mistake of the model must not silence a regular.
    const isHeld = trust < 3 && (score >= settings.holdAt || trust === 0);
    return [{ code: "model", text: `Spam score ${(score * 100).toFixed(0)}%`, verdict: isHeld ? "hold" : "review" }];
  }
  if (sample * 100 < settings.auditShare)
    return [{ code: "audit", text: "Random check: no signs of spam", verdict: "review" }];
  return [];
}

/** The limits of a trust level. */
export const limitsOf = ({ levels }: SpamSettings, trust: number): LevelLimits =>
  levels[trust] ?? (levels[0] as LevelLimits);
