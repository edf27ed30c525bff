import { DAY, MINUTE } from "../kernel/instants.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import { consumeRateLimit } from "../platform/rate-limiter.ts";
import type { RequestDeps } from "../request-context.ts";
import type {
  HumanVerdict,
  JudgeInput,
  Judgement,
  LevelLimits,
  LimitedAction,
  SpamSettings,
  TrustLevel,
} from "./contract.ts";
import { HELD_MESSAGE, limitsOf } from "./domain-judge.ts";
import { explainTooFast } from "./domain-wait.ts";
import { filterObject } from "./filter-object.ts";
import { readSpamRules } from "./read-rules.ts";
import type { LearnResult } from "./spam-filter.ts";
import { findHumanCheck, type HumanCheck, verifyHuman } from "./turnstile.ts";

export type SpamDeps = Pick<RequestDeps, "env" | "db" | "now" | "ip" | "url">;

const LIMITS: Record<LimitedAction, keyof LevelLimits> = {
  reactions: "reactionsPerDay",
  flags: "flagsPerDay",
  messages: "messagesPerDay",
  uploads: "uploadsPerDay",
};

/** In ms: a changed limit of reactions and the like may take so long until it holds everywhere. */
const SETTINGS_AGE = MINUTE;
let knownSettings: { settings: SpamSettings; readAt: number } | null = null;
onIsolateReset(() => forgetSettings());

/** What an admin just saved holds at once here. */
export const forgetSettings = (): void => {
  knownSettings = null;
};

/** Whether something is allowed now; if not, what to tell who did it. */
export type ConsumeResult = { ok: true } | { ok: false; message: string; retryAfter: number };

/** Judges what members publish, and learns from what moderators decide. */
export function spamService(deps: SpamDeps) {
  const object = () => filterObject(deps.env);
  return {
    /**
     * What becomes of a post, an edit or a profile, in one round trip (none for staff). The same id is judged once: sent
     * again, it is answered the same and counted no further, save what was refused.
     */
    async judge(input: JudgeInput): Promise<Judgement> {
      if (input.isStaff) return STAFF;
      try {
        return await object().judge(input);
      } catch (error) {
        // Nothing is lost while it can't be asked, and nothing unchecked of a new member is shown.
        console.warn(`spam: not judged: ${String(error)}`);
        return input.trust >= 2 ? { ...UNCHECKED, verdict: "review", message: null } : UNCHECKED;
      }
    },

    /**
     * Learns a moderator's explicit decision; nothing else trains. Told again it changes nothing, another decision
     * replaces it.
     */
    learn: (id: string, isSpam: boolean, by: string): Promise<LearnResult> =>
      object().learn(id, isSpam, by, deps.now()),
    /** Undoes a decision, with what was learned from it. */
    unlearn: (id: string, by: string): Promise<LearnResult> => object().unlearn(id, by, deps.now()),

    /** Counts a reaction, flag, message or upload against the limit of a trust level; exact for each member. */
    async consume(memberId: string, trust: TrustLevel, action: LimitedAction): Promise<ConsumeResult> {
      const now = deps.now();
      const max = limitsOf(await readSettings(deps), trust)[LIMITS[action]] ?? 0;
      const refuse = (retryAfter: number): ConsumeResult => ({
        ok: false,
        message: explainTooFast(action, max, "day", retryAfter).message,
        retryAfter,
      });
      if (max === 0) return refuse(DAY / 1000);
      const taken = await consumeRateLimit(deps.env, `community:${action}:${memberId}`, { max, window: DAY }, now);
      return taken.ok ? taken : refuse(taken.retryAfter);
    },

    /** What a page shows to new members who post; null where the check isn't set up. */
    humanCheck: (trust: TrustLevel): HumanCheck | null => (trust === 0 ? findHumanCheck(deps.env) : null),
    /** Whether a new member's token is good; asked before `judge`. Others need none. */
    checkHuman: async (trust: TrustLevel, token: string | null, postId: string): Promise<HumanVerdict> =>
      trust === 0
        ? verifyHuman(deps.env, { token, ip: deps.ip, id: postId, hostname: deps.url.hostname })
        : { ok: true },

    /** What is stored about a member, by table, for their export. */
    async exportMember(memberId: string): Promise<Record<string, Record<string, unknown>[]>> {
      return { spam_judged: await object().exportMember(memberId) };
    },
    /** Forgets what a member wrote; that something was judged stays, without them. */
    eraseMember: (memberId: string): Promise<void> => object().eraseMember(memberId) as Promise<void>,
  };
}

/** The settings, from this isolate's memory where they are less than a minute old. */
async function readSettings({ db, now }: SpamDeps): Promise<SpamSettings> {
  const at = now();
  if (knownSettings && at - knownSettings.readAt < SETTINGS_AGE && at >= knownSettings.readAt)
    return knownSettings.settings;
  const { settings } = await readSpamRules(db);
  knownSettings = { settings, readAt: at };
  return settings;
}

const STAFF: Judgement = {
  verdict: "publish",
  score: null,
  reasons: [{ code: "staff", text: "Staff are never held" }],
  message: null,
  retryAfter: null,
};

const UNCHECKED: Judgement = {
  verdict: "hold",
  score: null,
  reasons: [{ code: "unchecked", text: "The spam check couldn't be reached" }],
  message: HELD_MESSAGE,
  retryAfter: null,
};
