import type { Viewer } from "../../auth/index.ts";
import { grantsOf } from "../../billing/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { RecipeToLog } from "../recipes/contract.ts";
import type { RecipeFood } from "../recipes/domain-recipe-food.ts";
import { requireMeant } from "../require-meant.ts";
import { loadExerciseEdits } from "../training/exercise-edits.ts";
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
  MealChoiceInput,
  SendInput,
} from "./contract-coach.ts";
import type { Draft } from "./domain-draft.ts";
import type { EvidenceLine } from "./domain-evidence-answer.ts";
import { checkMessage, type GuardrailCheck } from "./domain-guardrails.ts";
import { findIntent, findShopping } from "./domain-intents.ts";
import { type FoodStock, type MemberLog, stockFoods, withPlan } from "./domain-member.ts";
import { answerByRules, type RuleInput } from "./domain-rule-coach.ts";
import { readStatedAvoids, type StatedAvoids, withoutStated } from "./domain-stated-avoids.ts";
import { answerByModel } from "./model-coach.ts";
import { AccessEndedError, whileAllowed } from "./providers/access-check.ts";
import type { ChatProvider } from "./providers/chat-provider.ts";
import { readMember } from "./read-member.ts";
import { withIngredients } from "./shopping-ingredients.ts";

export type CoachDeps = Pick<RequestDeps, "env" | "db" | "now" | "waitUntil"> & {
  viewer: () => Promise<Viewer | null>;
  grants: () => Promise<ReadonlySet<string>>;
  /** Whose page the call is from, where it says so (`memberQuery`). */
  meant: string | null;
  listFoods: () => Promise<LibraryFood[]>;
  listRecipes: () => Promise<RecipeFood[]>;
  /** A recipe with its ingredients, by its slug. */
  readRecipe: (slug: string) => Promise<RecipeToLog | null>;
  listEvidence: () => Promise<EvidenceLine[]>;
  /** In tests: the model that answers. */
  provider?: ChatProvider | null;
};

/** Sentences that are sent at once; each travels by itself, as a model's would. */
const SENTENCES = /[^.!?\n]*(?:[.!?](?=\s)\s+|\n+)|[^\n]+$/g;

/** The coach of the signed-in member, for those whose subscription includes it. */
export function coachService(deps: CoachDeps) {
  const { env, now, viewer, grants, meant } = deps;
  /** @throws httpError unauthenticated, also as `requireMeant` */
  const requireMember = async (): Promise<string> => {
    const member = await viewer();
    if (!member) throw httpError("unauthenticated", "Sign in first.");
    requireMeant(member, meant);
    return member.userId;
  };
  /** @throws httpError unauthenticated; forbidden with the reason `no_access` */
  const requireCoach = async (): Promise<string> => {
    const member = await requireMember();
    if (!(await grants()).has("coach"))
      throw httpError("forbidden", "Your plan doesn't include the coach. Your log and your conversation are kept.", {
        reason: "no_access",
      });
    return member;
  };
  const own = async () => callCoach(env, await requireCoach());

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
      const userId = await requireCoach();
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
    /** What is chosen for a meal of a card. @throws httpError not_found */
    async saveChoice(card: string, choice: MealChoiceInput): Promise<CoachTurn> {
      const turn = await (await own()).saveChoice(card, choice, now());
      if (!turn) throw httpError("not_found", "This meal is gone: the conversation was cleared.");
      return turn;
    },
    /** Deletes the conversation; also for a member without a subscription. */
    async clear(): Promise<void> {
      await callCoach(env, await requireMember()).clear();
    },
    /** Whether staff may see what a guardrail flagged; withdrawing works without a subscription too. */
    async saveSettings(settings: CoachSettings): Promise<void> {
      await callCoach(env, await requireMember()).saveSettings(settings);
    },
    /**
     * A turn that a guardrail flagged, for staff; null unless the member consents now. Who asks is checked by the caller: staff
     * pages have their own access.
     */
    readFlagged: (memberId: string, turn: string): Promise<FlaggedTurn | null> =>
      callCoach(env, memberId).readFlaggedTurn(turn),

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
    const { reply, isFallback } = await makeReply(deps, userId, begun, show, async () => {
      await coach.progress(turn.id, lease, written, deps.now());
    });
    const done = await coach.finish(turn.id, lease, reply, deps.now(), isFallback);
    if (done) await send({ type: "done", turn: done });
  } catch (error) {
    if (!(error instanceof AccessEndedError)) console.error(`coach: a turn failed: ${String(error)}`);
    await coach.fail(turn.id, lease);
    await send({ type: "done", turn: { ...turn, state: "failed", partial: "" } });
  }
}

async function makeReply(
  deps: CoachDeps,
  userId: string,
  { turn, history, known }: Begun,
  show: (text: string | null) => Promise<void>,
  save: () => Promise<void>,
): Promise<{ reply: CoachReply; isFallback: boolean }> {
  const log = await readMember(deps.env, userId, turn.date);
  const check = checkMessage(turn.text, {
    ...(log.profile ? { profile: log.profile } : {}),
    today: turn.date,
    earlier: history.map(({ text }) => text),
    held: known.guardrails,
  });
  const base = {
    guardrails: check.found,
    ...(check.others.length > 0 ? { guardrailsOfOthers: check.others } : {}),
    notes: [] as string[],
  };
  if (check.isStopped) {
    const text = [check.text, ...check.may].join("\n\n");
    await showText(text, show);
    const reply: CoachReply = { ...base, text, engine: "rules", cards: [], sources: [], suggestions: [], links: [] };
    return { reply, isFallback: false };
  }
  const lead = check.text ? [check.text, ...check.may].join("\n\n") : "";
  if (lead) await showText(`${lead}\n\n`, show);
  const input = await readInput(deps, log, check, readStatedAvoids(turn.text, known.aboutFood));
  const { provider } = deps.provider === undefined ? findEngine(deps.env) : { provider: deps.provider };
  // What no tool of a model makes.
  const isForRules = findShopping(turn.text) !== null || findIntent(turn.text).kind === "avoids";
  if (provider && !isForRules) {
    try {
      const showModel = async (text: string | null) => {
        await show(text);
        if (text === null && lead) await showText(`${lead}\n\n`, show);
        await save();
      };
      const hasAccess = async () => (await grantsOf(deps.db, userId, deps.now())).has("coach");
      const { notes, ...draft } = await answerByModel({
        provider: whileAllowed(provider, hasAccess),
        message: turn.text,
        history,
        input,
        show: showModel,
      });
      return { reply: toReply(turn, draft, { ...base, notes, engine: "model" }, lead, input), isFallback: false };
    } catch (error) {
      if (error instanceof AccessEndedError) throw error;
      console.warn(`coach: the provider failed, rules answer: ${error instanceof Error ? error.message : "unknown"}`);
      base.notes.push("The AI model didn't answer, so this answer comes from the rule-based coach.");
      await show(null);
      if (lead) await showText(`${lead}\n\n`, show);
    }
  }
  const proposed = findShopping(turn.text) ? await callCoach(deps.env, userId).listMeals() : [];
  const draft = await withIngredients(answerByRules(turn.text, { ...input, proposed }), input.data, deps.readRecipe);
  await showText(draft.text, show);
  return {
    reply: toReply(turn, draft, { ...base, engine: "rules" }, lead, input),
    isFallback: provider !== null && !isForRules,
  };
}

async function showText(text: string, show: (text: string) => Promise<void>): Promise<void> {
  for (const [sentence] of text.matchAll(SENTENCES)) await show(sentence);
}

async function readInput(
  { db, now, listFoods, listRecipes, listEvidence }: CoachDeps,
  log: MemberLog,
  { blocked, text }: GuardrailCheck,
  stated: StatedAvoids,
): Promise<RuleInput> {
  const [foods, recipes, evidence] = await Promise.all([
    listFoods(),
    listRecipes(),
    listEvidence(),
    loadExerciseEdits({ db }),
  ]);
  const stock: FoodStock = stockFoods(foods);
  return {
    data: withoutStated(withPlan(log, stock, recipes), stated),
    blocked: new Set(blocked),
    hasLead: text !== "",
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
  of: Pick<CoachReply, "guardrails" | "guardrailsOfOthers" | "notes" | "engine">,
  lead: string,
  { blocked }: RuleInput,
): CoachReply => ({
  ...of,
  text: [lead, draft.text].filter(Boolean).join("\n\n"),
  cards: (draft.cards ?? []).map(
    (card, at) =>
      ({
        ...card,
        id: `${turn.id}-${at}`,
        ...(blocked.has("energy") ? { hidesEnergy: true } : {}),
        // A list without a card of its own is that of the meals before it.
        ...(card.kind === "shopping" && card.of === "" ? { of: `${turn.id}-${at - 1}` } : {}),
      }) as CoachReply["cards"][number],
  ),
  sources: [...(draft.sources ?? [])],
  suggestions: [...(draft.suggestions ?? [])].slice(0, 6),
  links: [...(draft.links ?? [])],
});
