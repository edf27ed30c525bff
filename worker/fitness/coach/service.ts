import type { Viewer } from "../../auth/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import type { RequestDeps } from "../../request-context.ts";
import { callCoach } from "./call-coach.ts";
import type { FlaggedTurn } from "./coach.ts";
import { findEngine } from "./coach-engine.ts";
import type {
  CoachEngine,
  CoachEvent,
  CoachReply,
  CoachSettings,
  CoachTurn,
  CoachView,
  SendInput,
} from "./contract-coach.ts";
import type { Draft } from "./domain-draft.ts";
import type { EvidenceLine } from "./domain-evidence-answer.ts";
import { checkMessage, type GuardrailCheck } from "./domain-guardrails.ts";
import { type FoodStock, type MemberLog, type RecipeFood, stockFoods, withPlan } from "./domain-member.ts";
import { answerByRules, type RuleInput } from "./domain-rule-coach.ts";
import { answerByModel } from "./model-coach.ts";
import type { ChatProvider } from "./providers/chat-provider.ts";
import { readMember } from "./read-member.ts";

export type CoachDeps = Pick<RequestDeps, "env" | "now" | "waitUntil"> & {
  viewer: () => Promise<Viewer | null>;
  grants: () => Promise<ReadonlySet<string>>;
  listFoods: () => Promise<LibraryFood[]>;
  listRecipes: () => Promise<RecipeFood[]>;
  listEvidence: () => Promise<EvidenceLine[]>;
  /** In tests: the model that answers. */
  provider?: ChatProvider | null;
};

/** Sentences that are sent at once; each travels by itself, as a model's would. */
const SENTENCES = /[^.!?\n]*(?:[.!?](?=\s)\s+|\n+)|[^\n]+$/g;

/** The coach of the signed-in member, for those whose subscription includes it. */
export function coachService(deps: CoachDeps) {
  const { env, now, viewer, grants } = deps;
  /** @throws httpError unauthenticated; forbidden with the reason `no_access` */
  const requireCoach = async (): Promise<Viewer> => {
    const member = await viewer();
    if (!member) throw httpError("unauthenticated", "Sign in first.");
    if (!(await grants()).has("coach"))
      throw httpError("forbidden", "Your plan doesn't include the coach. Your log and your conversation are kept.", {
        reason: "no_access",
      });
    return member;
  };
  const own = async () => callCoach(env, (await requireCoach()).userId);

  return {
    /** Which engine is live here. */
    engine: (): CoachEngine => findEngine(env).engine,

    async read(): Promise<CoachView> {
      const view = await (await own()).read(now());
      return { ...view, engine: findEngine(env).engine };
    },

    /**
     * Accepts a message once, and answers it as a stream of events. A page that is closed meanwhile finds the answer stored.
     * @throws httpError conflict (`busy`: another message is being answered), too_fast (`full`: the day's messages are used up), bad_input
     */
    async send(input: SendInput): Promise<Response> {
      const { userId } = await requireCoach();
      if (!isNearToday(input.date, now()))
        throw httpError("bad_input", "Check the date of your device.", { field: "date" });
      const begun = await callCoach(env, userId).begin(input, now());
      if (begun.state === "refused") throw refusal(begun.why, now());
      let page: ReadableStreamDefaultController<Uint8Array> | null = null;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          page = controller;
        },
        cancel: () => {
          page = null;
        },
      });
      // A page that has gone away, or reads slowly, is no reason to stop.
      const send = async (event: CoachEvent): Promise<void> => page?.enqueue(encode(event));
      const work =
        begun.state === "done" ? send({ type: "done", turn: begun.turn }) : answerTurn(deps, userId, begun, send);
      deps.waitUntil(work.finally(() => page?.close()));
      return new Response(stream, {
        headers: {
          "Content-Type": "text/event-stream",
          "Cache-Control": "private, no-store",
          "X-Accel-Buffering": "no",
        },
      });
    },

    /** What the page has made of a card. @throws httpError not_found */
    async saveReceipt(card: string, records: readonly string[]): Promise<CoachTurn> {
      const turn = await (await own()).saveReceipt(card, records, now());
      if (!turn) throw httpError("not_found", "This card is gone: the conversation was cleared.");
      return turn;
    },
    /** Deletes the conversation; also for a member without a subscription. */
    async clear(): Promise<void> {
      await callCoach(env, await requireMember(viewer)).clear();
    },
    /** Whether staff may see what a guardrail flagged; withdrawing works without a subscription too. */
    async saveSettings(settings: CoachSettings): Promise<void> {
      await callCoach(env, await requireMember(viewer)).saveSettings(settings);
    },
    /**
     * What guardrails flagged of a member, for staff; nothing unless the member consents now. Who asks is checked by the caller: staff
     * pages have their own access.
     */
    readFlagged: (memberId: string): Promise<FlaggedTurn[]> => callCoach(env, memberId).listFlagged(),

    /** All that is stored, for the member's export of their account. */
    async exportRows(memberId: string): Promise<Record<string, Record<string, unknown>[]>> {
      const turns = await callCoach(env, memberId).exportTurns(now());
      if (turns.length === 0) return {};
      return {
        fitness_coach: turns.map(({ id, at, date, text, reply, receipts }) => ({
          id,
          at,
          date,
          text,
          reply: reply?.text ?? null,
          receipts,
        })),
      };
    },
    /** Empties the conversation of an account that was deleted. */
    eraseConversation: (memberId: string): Promise<void> => callCoach(env, memberId).erase(),
  };
}

async function requireMember(viewer: CoachDeps["viewer"]): Promise<string> {
  const member = await viewer();
  if (!member) throw httpError("unauthenticated", "Sign in first.");
  return member.userId;
}

/** A device's date is at most a day from that of the clock here, wherever it is. */
const isNearToday = (date: string, now: number): boolean => Math.abs(Date.parse(`${date}T12:00:00Z`) - now) <= 2 * DAY;

function refusal(why: "busy" | "taken" | "full" | "erased", now: number): Response {
  if (why === "busy")
    return httpError("conflict", "The coach is still answering your last message.", { reason: "busy" });
  if (why === "full")
    return httpError("too_fast", "That was the last message for today. The coach is back tomorrow (UTC).", {
      reason: "full",
      retryAfter: (DAY - (now % DAY)) / 1000,
    });
  if (why === "erased") return httpError("gone", "This account was deleted.");
  return httpError("conflict", "Something else was sent under this id.", { reason: "taken" });
}

const encode = (event: CoachEvent): Uint8Array => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);

type Begun = Extract<Awaited<ReturnType<ReturnType<typeof callCoach>["begin"]>>, { state: "begun" }>;

/** Answers a turn and stores the answer. Whatever fails, the turn ends. */
async function answerTurn(
  deps: CoachDeps,
  userId: string,
  begun: Begun,
  send: (event: CoachEvent) => Promise<void>,
): Promise<void> {
  const coach = callCoach(deps.env, userId);
  const { turn, lease } = begun;
  let written = "";
  const show = async (text: string | null): Promise<void> => {
    written = text === null ? "" : written + text;
    await send(text === null ? { type: "reset" } : { type: "text", text });
  };
  try {
    const reply = await makeReply(deps, userId, begun, show, async () => {
      await coach.progress(turn.id, lease, written, deps.now());
    });
    const done = await coach.finish(turn.id, lease, reply, deps.now());
    if (done) await send({ type: "done", turn: done });
  } catch (error) {
    console.error(`coach: a turn failed: ${String(error)}`);
    await coach.fail(turn.id, lease);
    await send({ type: "done", turn: { ...turn, state: "failed", partial: "" } });
  }
}

async function makeReply(
  deps: CoachDeps,
  userId: string,
  { turn, history }: Begun,
  show: (text: string | null) => Promise<void>,
  save: () => Promise<void>,
): Promise<CoachReply> {
  const log = await readMember(deps.env, userId, turn.date);
  const check = checkMessage(turn.text, {
    ...(log.profile ? { profile: log.profile } : {}),
    today: turn.date,
    earlier: history.map(({ text }) => text),
  });
  const base = { guardrails: check.found, notes: [] as string[] };
  if (check.isStopped) {
    const text = [check.text, ...check.may].join("\n\n");
    await showText(text, show);
    return { ...base, text, engine: "rules", cards: [], sources: [], suggestions: [], links: [] };
  }
  const lead = check.text ? [check.text, ...check.may].join("\n\n") : "";
  if (lead) await showText(`${lead}\n\n`, show);
  const input = await readInput(deps, log, check);
  const { provider } = deps.provider === undefined ? findEngine(deps.env) : { provider: deps.provider };
  if (provider) {
    try {
      const showModel = async (text: string | null) => {
        await show(text);
        if (text === null && lead) await showText(`${lead}\n\n`, show);
        await save();
      };
      const { notes, ...draft } = await answerByModel({
        provider,
        message: turn.text,
        history,
        input,
        show: showModel,
      });
      return toReply(turn, draft, { ...base, notes, engine: "model" }, lead);
    } catch (error) {
      console.warn(`coach: the provider failed, rules answer: ${error instanceof Error ? error.message : "unknown"}`);
      base.notes.push("The AI model didn't answer, so this answer comes from the rule-based coach.");
      await show(null);
      if (lead) await showText(`${lead}\n\n`, show);
    }
  }
  const draft = answerByRules(turn.text, input);
  await showText(draft.text, show);
  return toReply(turn, draft, { ...base, engine: "rules" }, lead);
}

async function showText(text: string, show: (text: string) => Promise<void>): Promise<void> {
  for (const [sentence] of text.matchAll(SENTENCES)) await show(sentence);
}

async function readInput(
  { now, listFoods, listRecipes, listEvidence }: CoachDeps,
  log: MemberLog,
  { blocked }: GuardrailCheck,
): Promise<RuleInput> {
  const [foods, recipes, evidence] = await Promise.all([listFoods(), listRecipes(), listEvidence()]);
  const stock: FoodStock = stockFoods(foods);
  return {
    data: withPlan(log, stock, recipes),
    blocked: new Set(blocked),
    minute: minuteAt(now(), log.profile?.timeZone ?? "America/New_York"),
    evidence,
  };
}

/** Minutes after midnight in a zone. */
function minuteAt(at: number, timeZone: string): number {
  const time = (zone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
      at,
    );
  let text: string;
  try {
    text = time(timeZone);
  } catch {
    text = time("America/New_York");
  }
  const [hour, minute] = text.split(":").map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

const toReply = (
  turn: CoachTurn,
  draft: Draft,
  of: Pick<CoachReply, "guardrails" | "notes" | "engine">,
  lead: string,
): CoachReply => ({
  ...of,
  text: lead ? `${lead}\n\n${draft.text}` : draft.text,
  cards: (draft.cards ?? []).map((card, at) => ({ ...card, id: `${turn.id}-${at}` }) as CoachReply["cards"][number]),
  sources: [...(draft.sources ?? [])],
  suggestions: [...(draft.suggestions ?? [])].slice(0, 6),
  links: [...(draft.links ?? [])],
});
