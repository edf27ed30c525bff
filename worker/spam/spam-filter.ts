import { DurableObject } from "cloudflare:workers";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { toNetwork } from "../platform/rate-limiter.ts";
import type { BlockInput, JudgeInput, Judgement, SpamSettings } from "./contract.ts";
import {
  type Backtest,
  type ExplainInput,
  type Explanation,
  type JudgedFilter,
  type JudgedPage,
  MIN_DECISIONS,
  RETENTION,
  type SpamReport,
} from "./contract-report.ts";
import { type CompiledBlocks, compileBlocks, findBlocks } from "./domain-blocklist.ts";
import { extractFeatures } from "./domain-features.ts";
import { type JudgeFacts, judgePost, type RuledJudgement } from "./domain-judge.ts";
import { findLinks, type TextLink } from "./domain-links.ts";
import { explainScore, type Model, scoreFeatures, train, untrain } from "./domain-model.ts";
import { isNear, type Simhash, simhash } from "./domain-simhash.ts";
import { readSpamRules } from "./read-rules.ts";
import { backtestBlock, listJudged, reportOf } from "./report.ts";
import { sampleOf } from "./sample-of.ts";
import { type JudgedRow, parseReasons, SpamStore } from "./spam-store.ts";
import { decodeStep, encodeStep, WeightsStore } from "./weights-store.ts";

/** In ms: how old the rules may be where nobody said that they changed. */
const RULES_AGE = MINUTE;
/** With how many texts a new one is compared: of the member, and of the site. */
const COMPARED = { member: 20, site: 500 };
/** In characters: more of a text is neither compared with the block list nor stored. */
const MAX_TEXT = 50_000;
/** Refused attempts of a member that are listed in an hour; a flood would fill the table. */
const MAX_REFUSED = 20;

/** How a decision was learned. `expired`: its text was deleted after its time. */
export type LearnResult = { ok: true; changed: boolean } | { ok: false; why: "unknown" | "expired" };

interface Rules {
  settings: SpamSettings;
  blocks: CompiledBlocks;
  readAt: number;
}

/**
 * Judges what members want to publish, and learns from what moderators decide: one object for the whole site, so that
 * limits are exact, one training follows another, and a text that is sent again gets the answer of the first time. Each
 * call does its reading and writing in one go, without waiting in between: a stop leaves all of it or nothing.
 *
 * Its methods keep their names, since another version may call them during a deployment; service.ts calls them.
 */
export class SpamFilter extends DurableObject<Env> {
  private readonly store: SpamStore;
  private readonly weights: WeightsStore;
  private rules: Rules | null = null;
  private model: Model | null = null;
  /** The site's last texts, oldest first. */
  private recent: ({ member: string | null } & Simhash)[] | null = null;
  private hasAlarm = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.store = new SpamStore(ctx.storage.sql);
    this.weights = new WeightsStore(ctx.storage.sql);
  }

  /**
   * What becomes of a text. Sent again, it is answered as before; what was refused is judged anew, and so is another text
   * under the same id: what was said of the first is no answer to it.
   */
  async judge(sent: JudgeInput): Promise<Judgement> {
    const rules = await this.readRules();
    const input = { ...sent, text: sent.text.slice(0, MAX_TEXT) };
    const known = this.store.find(input.id);
    if (known && (known.member !== input.memberId || known.place !== (input.place ?? null))) return TAKEN;
    // What a moderator decided about stands in its topic, which takes nothing else under its id.
    const isSame = known?.text === input.text && known.title === (input.title ?? null);
    if (known && known.verdict !== "refuse" && (isSame || known.label !== null))
      return answerAgain(known, this.isReady());
    const links = findLinks(`${input.title ?? ""}\n${input.text}`);
    const features = extractFeatures(input.title ?? null, input.text);
    const score = scoreFeatures(this.readModel(), features);
    const hash = simhash(input.text);
    const facts = this.gatherFacts(input, rules, links, hash, score);
    const judged = judgePost(input, rules.settings, facts);
    // What was taken under this id before counts on, whatever is tried under it afterwards.
    const isTaken = known !== null && known.verdict !== "refuse";
    const isStored =
      judged.verdict !== "refuse" ||
      (!isTaken && this.store.countRefused(input.memberId, input.at - HOUR) < MAX_REFUSED);
    if (isStored) {
      this.store.insert({
        ...toRow(input, judged, links, hash),
        score,
        influences: JSON.stringify(explainScore(this.readModel(), features)),
      });
      if (judged.verdict !== "refuse" && hash) this.remember({ member: input.memberId, ...hash });
      this.scheduleSweep();
    }
    const { wanted: _, ...told } = judged;
    // With too few decisions the model knows nothing: what it says would be read as a figure.
    return { ...told, score: facts.score };
  }

  /** Learns a moderator's decision, once however often it is told; another decision replaces it. */
  async learn(id: string, isSpam: boolean, by: string, at: number): Promise<LearnResult> {
    const row = this.store.find(id);
    if (!row) return { ok: false, why: "unknown" };
    if (row.label === Number(isSpam)) return { ok: true, changed: false };
    if (row.text === null || (row.label !== null && row.step === null)) return { ok: false, why: "expired" };
    const { text, title } = row;
    this.inOneGo(() => {
      this.takeBack(row);
      const features = extractFeatures(title, text);
      const scoreBefore = scoreFeatures(this.readModel(), features);
      const step = train(this.readModel(), features, isSpam);
      this.weights.write(this.readModel(), step);
      this.store.setLabel(id, {
        label: Number(isSpam),
        labeled_at: at,
        labeled_by: by,
        score_before: scoreBefore,
        step: encodeStep(step),
      });
      this.store.addLearned(isSpam, 1);
      if (!isSpam && countsAsApproved(row)) this.store.addApproved(row.member, 1);
      this.store.log({ at, by, id, action: isSpam ? "spam" : "good" });
    });
    return { ok: true, changed: true };
  }

  /** Undoes a decision, and what the model learned from it. */
  async unlearn(id: string, by: string, at: number): Promise<LearnResult> {
    const row = this.store.find(id);
    if (!row) return { ok: false, why: "unknown" };
    if (row.label === null) return { ok: true, changed: false };
    if (row.step === null) return { ok: false, why: "expired" };
    this.inOneGo(() => {
      this.takeBack(row);
      this.store.setLabel(id, { label: null, labeled_at: null, labeled_by: null, score_before: null, step: null });
      this.store.log({ at, by, id, action: "undo" });
    });
    return { ok: true, changed: true };
  }

  /** What would become of a text; nothing is stored. */
  async explain({ title, text, trust, isFirstPost, emailDomain, ip }: ExplainInput, at: number): Promise<Explanation> {
    const rules = await this.readRules();
    const input: JudgeInput = {
      id: "",
      kind: "reply",
      memberId: "",
      isStaff: false,
      accountCreatedAt: at,
      ip: ip || null,
      ...{ title, text: text.slice(0, MAX_TEXT), trust, emailDomain, at },
    };
    const links = findLinks(`${title ?? ""}\n${input.text}`);
    const features = extractFeatures(title ?? null, input.text);
    const score = scoreFeatures(this.readModel(), features);
    const facts = this.gatherFacts(input, rules, links, simhash(input.text), score);
    const approved = isFirstPost ? 0 : rules.settings.firstPosts;
    const { verdict, wanted, message, reasons } = judgePost(input, rules.settings, { ...facts, approved, sample: 1 });
    return {
      ...{ verdict, wanted, message, reasons, score },
      isReady: this.isReady(),
      influences: explainScore(this.readModel(), features, 10),
      links: [...new Set(links.map(({ domain }) => domain))],
    };
  }

  /** What the admin page shows. */
  async report(days: number, now: number): Promise<SpamReport> {
    const learned = this.store.readLearned();
    return { ...reportOf(this.store.sql, days, now), model: { ...learned, isReady: this.isReady() } };
  }

  async list(filter: JudgedFilter, before: string | null): Promise<JudgedPage> {
    const page = listJudged(this.store.sql, filter, before);
    // What a model says that knows nothing yet is no figure.
    return this.isReady() ? page : { ...page, items: page.items.map((item) => ({ ...item, score: null })) };
  }

  /** What an entry of the block list would have met. */
  async backtest(block: Pick<BlockInput, "kind" | "value">, now: number): Promise<Backtest> {
    return backtestBlock(this.store.sql, block, now);
  }

  /** The rules are read anew before the next text. */
  async rulesChanged(): Promise<void> {
    this.rules = null;
  }

  /** What is stored about a member, for their export. */
  async exportMember(member: string): Promise<Record<string, string | number | null>[]> {
    return this.store.sql
      .exec<Record<string, string | number | null>>(
        `SELECT id, at, kind, trust, title, text, email_domain, network, verdict, score, reasons FROM judged
         WHERE member = ? ORDER BY at LIMIT 100000`,
        member,
      )
      .toArray();
  }

  async eraseMember(member: string): Promise<void> {
    this.store.eraseMember(member);
    this.recent = null;
  }

  /** Deletes what is too old, daily. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    this.store.sweep({
      text: now - RETENTION.text * DAY,
      network: now - RETENTION.network * DAY,
      decision: now - RETENTION.decision * DAY,
    });
    this.recent = null;
    await this.ctx.storage.setAlarm(now + DAY);
  }

  private async readRules(): Promise<Rules> {
    const now = Date.now();
    const known = this.rules;
    if (known && now - known.readAt < RULES_AGE) return known;
    try {
      const { settings, blocks } = await readSpamRules(openDb(this.env.DB));
      this.rules = { settings, blocks: compileBlocks(blocks), readAt: now };
      return this.rules;
    } catch (error) {
      if (!known) throw error;
      console.warn(`spam: the rules could not be read, those of before are used: ${String(error)}`);
      return known;
    }
  }

  private gatherFacts(
    input: JudgeInput,
    { blocks }: Rules,
    links: readonly TextLink[],
    hash: Simhash | null,
    score: number,
  ): JudgeFacts {
    const { at, memberId, kind, trust, ip, emailDomain } = input;
    const isOther = ({ id }: { id: string }) => id !== input.id;
    const sent = this.store.listSent(memberId, at - DAY).filter(isOther);
    const times = (...kinds: string[]) => sent.filter((one) => kinds.includes(one.kind)).map((one) => one.at);
    const last = this.store.listLast(memberId, COMPARED.member).filter(isOther);
    const domainsBefore: Record<string, number> = {};
    for (const one of last)
      for (const domain of JSON.parse(one.domains) as string[])
        domainsBefore[domain] = (domainsBefore[domain] ?? 0) + 1;
    const near = hash ? this.readRecent().filter((one) => isNear(one, hash) && one.member !== memberId) : [];
    const isPost = kind === "topic" || kind === "reply";
    const own =
      isPost && hash
        ? last.find(({ high, low }) => high !== null && low !== null && isNear({ high, low }, hash))
        : null;
    return {
      blocks: findBlocks(blocks, { text: `${input.title ?? ""}\n${input.text}`, links, emailDomain, ip }),
      links,
      topicsToday: times("topic"),
      repliesToday: times("reply"),
      editsThisHour: times("edit", "profile").filter((time) => time > at - HOUR),
      lastPostAt: last[0]?.at ?? null,
      approved: trust === 0 ? this.store.readApproved(memberId) : 0,
      domainsBefore,
      duplicateOwnAt: own?.at ?? null,
      duplicateMembers: new Set(near.map(({ member }) => member)).size,
      networkPosts: trust === 0 && ip ? this.store.countFromNetwork(toNetwork(ip), at - 10 * MINUTE) : 0,
      score: this.isReady() ? score : null,
      sample: sampleOf(input.id),
    };
  }

  private isReady(): boolean {
    const { spam, good } = this.store.readLearned();
    return spam >= MIN_DECISIONS && good >= MIN_DECISIONS;
  }

  private readModel(): Model {
    this.model ??= this.weights.read();
    return this.model;
  }

  private readRecent() {
    this.recent ??= this.store.listRecent(COMPARED.site);
    return this.recent;
  }

  private remember(text: { member: string } & Simhash): void {
    const recent = this.readRecent();
    recent.push(text);
    if (recent.length > COMPARED.site) recent.shift();
  }

  /** What fails in between leaves tables and memory as they were. */
  private inOneGo(work: () => void): void {
    try {
      this.ctx.storage.transactionSync(work);
    } catch (error) {
      this.model = null;
      throw error;
    }
  }

  private takeBack(row: JudgedRow): void {
    if (row.label === null || row.step === null) return;
    const step = decodeStep(row.step);
    untrain(this.readModel(), step);
    this.weights.write(this.readModel(), step);
    this.store.addLearned(row.label === 1, -1);
    if (row.label === 0 && countsAsApproved(row)) this.store.addApproved(row.member, -1);
  }

  private scheduleSweep(): void {
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    this.ctx.waitUntil(
      this.ctx.storage.getAlarm().then((at) => (at === null ? this.ctx.storage.setAlarm(Date.now() + DAY) : undefined)),
    );
  }
}

/** The id of someone else's text, or of one in another topic: only a forged one. */
const TAKEN: Judgement = {
  verdict: "refuse",
  score: null,
  reasons: [{ code: "taken", text: "The id belongs to another member's post" }],
  message: "This couldn't be sent. Reload the page and send it again.",
  retryAfter: null,
};

const answerAgain = (row: JudgedRow, isReady: boolean): Judgement => ({
  verdict: row.verdict,
  score: isReady ? row.score : null,
  reasons: parseReasons(row),
  message: row.message,
  retryAfter: null,
});

const countsAsApproved = (row: JudgedRow): row is JudgedRow & { member: string } =>
  row.member !== null && (row.kind === "topic" || row.kind === "reply");

function toRow(
  { id, at, memberId, kind, trust, place, title, text, emailDomain, ip }: JudgeInput,
  { verdict, wanted, reasons, message }: RuledJudgement,
  links: readonly TextLink[],
  hash: Simhash | null,
): Omit<JudgedRow, "score" | "influences"> {
  return {
    ...{ id, at, kind, trust, text, verdict, wanted, message },
    member: memberId,
    title: title ?? null,
    place: place ?? null,
    email_domain: emailDomain.toLowerCase(),
    network: ip ? toNetwork(ip) : null,
    reasons: JSON.stringify(reasons),
    domains: JSON.stringify([...new Set(links.map(({ domain }) => domain))]),
    high: hash?.high ?? null,
    low: hash?.low ?? null,
    label: null,
    labeled_at: null,
    labeled_by: null,
    score_before: null,
    step: null,
  };
}
