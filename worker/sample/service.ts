import { eq, sql } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { buildTermsText } from "../billing/index.ts";
import type { Command } from "../fitness/log/contract-sync.ts";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import { letOthersIn } from "../platform/let-others-in.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import type { RequestContext } from "../request-context.ts";
import { auditStatement } from "../settings/index.ts";
import { removeSampleTopics, writeSampleTopics } from "./community.ts";
import type { FillInput, SampleStatus } from "./contract.ts";
import { planSampleDiary, removeSampleDiaries, writeSampleDiary } from "./diary.ts";
import type { GeneratorContext } from "./domain-generator.ts";
import { generateSamples, listSampleAddresses } from "./domain-generators.ts";
import type { SampleShop, TrafficRow } from "./domain-shop.ts";
import { readSampleShop } from "./read-shop.ts";
import {
  listKeptTopics,
  listKeptUsers,
  markDescendants,
  orderSteps,
  removeOthers,
  removeSomeOrders,
  removeStock,
  removeUsers,
} from "./removal.ts";
import { sampleRun } from "./schema.ts";
import { forgetTraffic, writeTraffic } from "./traffic.ts";
import { counterStatements, insertStatements, stockLevelStatements } from "./write-rows.ts";

type Run = typeof sampleRun.$inferSelect;

/** How long a caller that works on the run owns it: one that was stopped is taken over after this. */
const CLAIM_DURATION = 2 * MINUTE;
/** What one call does before it answers; the job and the next call go on. */
const TIME_PER_CALL = 20_000;
/** Steps of a removal besides those of orders: marks, stock, others, accounts, page views. */
const OTHER_REMOVAL_STEPS = 5;
/** The rows of one step and its counters: an invocation has 1,000 statements. */
const STATEMENTS_PER_STEP = 40;

/** Sample data: fills the shop with it, step by step, and removes it again. */
export function sampleService(ctx: RequestContext) {
  const { db, now } = ctx;
  const readRun = async (): Promise<Run | null> =>
    (await db.select().from(sampleRun).where(eq(sampleRun.id, "sample")).get()) ?? null;

  async function readStatus(): Promise<SampleStatus> {
    const [row] = await db.all<{
      state: Run["state"] | null;
      step: number;
      steps: number;
      kept: string | null;
      samples: number;
      real: number;
    }>(sql`
      SELECT r.state, r.step, r.steps, r.kept,
        (SELECT count(*) FROM sample_row WHERE kind = 'order') AS samples,
        EXISTS (SELECT 1 FROM store_order o WHERE NOT EXISTS (SELECT 1 FROM sample_row s WHERE s.kind = 'order' AND s.id = o.id)) AS real
      FROM (SELECT 1) LEFT JOIN sample_run r ON r.id = 'sample'`);
    const state = !row?.state || row.state === "removed" ? "none" : row.state;
    const isRunning = state === "filling" || state === "removing";
    return {
      state,
      done: isRunning ? (row?.step ?? 0) : 0,
      of: isRunning ? (row?.steps ?? 0) : 0,
      orders: row?.samples ?? 0,
      hasRealOrders: row?.real === 1,
      kept: JSON.parse(row?.kept ?? "[]") as string[],
    };
  }

  /**
   * Begins to fill the shop and does what one call may do.
   * @throws httpError conflict where samples are there already, where it has orders of its own and this is not
   * confirmed, or where there is nothing to sell
   */
  async function fill(input: FillInput, actor: string): Promise<SampleStatus> {
    const status = await readStatus();
    if (status.state !== "none")
      throw httpError("conflict", RUNNING[status.state], { reason: status.state === "filled" ? "filled" : "running" });
    if (status.hasRealOrders && !input.confirmed)
      throw httpError("conflict", "This shop has orders of its own. Confirm that you want sample data beside them.", {
        reason: "has_orders",
      });
    const shop = await readSampleShop(ctx);
    if (shop.variants.length === 0)
      throw httpError("conflict", "Add a product and publish it first: sample orders need something to buy.", {
        reason: "no_products",
      });
    const addresses = JSON.stringify(listSampleAddresses(shop, input.seed));
    const known = await db.all<{ email: string }>(
      sql`SELECT email_norm AS email FROM auth_user WHERE email_norm IN (SELECT value FROM json_each(${addresses}))`,
    );
    shop.taken = known.map((u) => u.email);
    const { steps, traffic } = createSteps(shop, input.seed, actor);
    if (steps.length === 0)
      throw httpError("conflict", "Add a shipping method first: sample orders need a way to be delivered.", {
        reason: "no_shipping",
      });
    const at = now();
    await db.delete(sampleRun).where(sql`id = 'sample' AND state = 'removed'`);
    try {
      await runBatch(db, [
        db.insert(sampleRun).values({
          ...{ id: "sample", run: newId(at), state: "filling", seed: input.seed, actor, step: 0 },
          ...{ steps: steps.length + 1, shop: JSON.stringify(shop) },
          ...{ traffic: JSON.stringify(traffic), startedAt: at, updatedAt: at },
        }),
        auditStatement(ctx, actor, "sample.fill", "sample", { after: { seed: input.seed } }),
      ]);
    } catch (error) {
      if (violatedConstraint(error)?.startsWith("sample_run"))
        throw httpError("conflict", RUNNING.filling, { reason: "running" });
      throw error;
    }
    await work();
    return readStatus();
  }

  /** Begins to remove the samples and does what one call may do. @throws httpError conflict while they are being written */
  async function remove(actor: string): Promise<SampleStatus> {
    const run = await readRun();
    if (!run || run.state === "removed") return readStatus();
    if (run.state === "filling" && run.claimedUntil > now())
      throw httpError("conflict", RUNNING.filling, { reason: "running" });
    if (run.state !== "removing") {
      const { orders } = await readStatus();
      const at = now();
      await runBatch(db, [
        db
          .update(sampleRun)
          .set({ state: "removing", step: 0, steps: orderSteps(orders) + OTHER_REMOVAL_STEPS, actor, updatedAt: at })
          .where(eq(sampleRun.run, run.run)),
        auditStatement(ctx, actor, "sample.remove", "sample", { before: { orders } }),
      ]);
    }
    await work();
    return readStatus();
  }

  /** Goes on with what was begun, until its time is used up. @returns whether work is left */
  async function work(): Promise<{ unfinished: boolean }> {
    const startedAt = Date.now();
    let run = await claim();
    if (!run) return { unfinished: false };
    let prepared: Prepared | undefined;
    while (run && (run.state === "filling" || run.state === "removing")) {
      if (Date.now() - startedAt > TIME_PER_CALL) {
        await db.update(sampleRun).set({ claimedUntil: 0 }).where(eq(sampleRun.run, run.run));
        return { unfinished: true };
      }
      if (run.state === "filling") {
        prepared ??= prepare(JSON.parse(run.shop) as SampleShop, run);
        await fillStep(run, prepared);
      } else await removeStep(run);
      run = await readRun();
      await letOthersIn();
    }
    await ctx.live.publishContent(null);
    return { unfinished: false };
  }

  function prepare(shop: SampleShop, { seed, actor }: Run): Prepared {
    let diary: Promise<Command[]> | undefined;
    return {
      ...createSteps(shop, seed, actor),
      diary: () => {
        diary ??= planSampleDiary(ctx, seed, shop.now);
        return diary;
      },
    };
  }

  async function claim(): Promise<Run | null> {
    const [run] = await db
      .update(sampleRun)
      .set({ claimedUntil: now() + CLAIM_DURATION })
      .where(sql`id = 'sample' AND state IN ('filling', 'removing') AND claimed_until <= ${now()}`)
      .returning();
    return run ?? null;
  }

  /** The next step's rows, and that it is done, in one batch: a step is written once, no matter how many callers try. */
  async function fillStep(run: Run, { steps, traffic, ...prepared }: Prepared): Promise<void> {
    const step = steps[run.step];
    if (step?.diary) await writeSampleDiary(ctx, step.diary, await prepared.diary());
    if (step) await writeSampleTopics(ctx, step.topics);
    if (step)
      return runStep(run, [
        ...insertStatements(db, step.rows.rows),
        ...stockLevelStatements(db, step.rows.rows),
        ...counterStatements(db, step.rows.rows),
      ]);
    await writeTraffic(ctx.env.ANALYTICS, run.run, "add", traffic, now());
    await runStep(run, [], { state: "filled", claimedUntil: 0 });
  }

  async function removeStep(run: Run): Promise<void> {
    const last = run.steps - 1;
    if (run.step === 0) {
      // Some at a time: the others come with the next call.
      const isDone = await removeSampleTopics(ctx);
      if (isDone) await removeSampleDiaries(ctx);
      return runStep(run, isDone ? markDescendants(db) : [], isDone ? {} : { step: 0 });
    }
    if (run.step === 1) return runStep(run, removeStock(db, run.actor, now()));
    if (run.step === 2) return runStep(run, removeOthers(db));
    if (run.step < last - 1) return runStep(run, removeSomeOrders(db));
    if (run.step === last - 1) {
      // An order that was marked late: one more step of orders.
      const [left] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM sample_row WHERE kind = 'order'`);
      if (left && left.n > 0) return runStep(run, removeSomeOrders(db), { step: run.step, steps: run.steps });
      return runStep(run, removeUsers(db));
    }
    await writeTraffic(ctx.env.ANALYTICS, run.run, "take", JSON.parse(run.traffic) as TrafficRow[], now());
    const users = await listKeptUsers(db);
    const topics = await listKeptTopics(db);
    const kept = [
      ...users.map(({ email }) => `The account ${email} was kept: it has data that isn't sample data.`),
      ...topics.map(({ title }) => `The topic “${title}” was kept: someone has written in it.`),
    ];
    await runStep(run, [db.run(sql`DELETE FROM sample_row`)], {
      ...{ state: "removed", claimedUntil: 0, shop: "{}", traffic: "[]", kept: JSON.stringify(kept) },
    });
    await forgetTraffic(ctx.env.ANALYTICS, run.run);
  }

  /** Runs a step with the note that it is done; where another caller has done it, all of it is undone. */
  async function runStep(run: Run, statements: BatchStatement[], more: Partial<Run> = {}): Promise<void> {
    const note = db
      .update(sampleRun)
      .set({
        ...{ step: run.step + 1, updatedAt: now(), claimedUntil: now() + CLAIM_DURATION },
        ...more,
        // NULL breaks the column's rule, and undoes the batch.
        run: sql`CASE WHEN step = ${run.step} AND state = ${run.state} THEN run END`,
      })
      .where(eq(sampleRun.id, "sample"));
    if (statements.length > STATEMENTS_PER_STEP) throw new Error("a step of sample data is too large");
    await runBatch(db, [note, ...statements]);
  }

  return { readStatus, fill, remove, work };
}

/** What filling works by: the steps, and the diary once a step needs it. */
type Prepared = ReturnType<typeof createSteps> & { diary: () => Promise<Command[]> };

const RUNNING = {
  filling: "Sample data is being added. Wait until it's done.",
  filled: "This shop has sample data already. Remove it first.",
  removing: "Sample data is being removed. Wait until it's done.",
} as const;

const termsOf: GeneratorContext["termsOf"] = ({ order, plan, items, anchorAt }) =>
  buildTermsText({
    brand: brand.name,
    kind: "goods",
    title: items.map((i) => `${i.quantity} × ${i.variant.title}`).join(", "),
    price: items.reduce((a, i) => a + Math.round((i.unitPrice * (10_000 - plan.discountBps)) / 10_000) * i.quantity, 0),
    currency: order.priced.currency,
    unit: plan.unit,
    every: plan.every,
    nextChargeAt: anchorAt + plan.every * 7 * 86_400_000,
    timeZone: order.person.timeZone,
  });

const createSteps = (shop: SampleShop, seed: number, actor: string) => generateSamples(shop, { seed, actor, termsOf });
