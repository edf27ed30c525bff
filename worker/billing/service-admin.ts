import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { auditInsert } from "../settings/index.ts";
import type { ActInput, ContractRow, SubscriptionFilter } from "./contract.ts";
import type { BillingBase } from "./deps.ts";
import { consents, contractEvents, contractLines, contracts, cycles, plans } from "./schema.ts";
import { amountOf, type Contract, linesOf, openContract } from "./subscriptions.ts";

const PAGE = 50;

/**
 * A page of subscriptions for staff, newest first, by key. `next` is the `before` of the next page.
 * Five queries, however many rows.
 */
export async function subscriptionPage(
  base: BillingBase,
  f: SubscriptionFilter,
): Promise<{ rows: ContractRow[]; next: string | null }> {
  const { db } = base;
  const q = f.q.toLowerCase();
  const found = await db
    .select()
    .from(contracts)
    .where(
      and(
        f.status ? eq(contracts.status, f.status) : undefined,
        q ? and(gte(contracts.email, q), lt(contracts.email, `${q}\u{10ffff}`)) : undefined,
        f.email ? eq(contracts.email, f.email.toLowerCase()) : undefined,
        f.before ? lt(contracts.id, f.before) : undefined,
      ),
    )
    .orderBy(desc(contracts.id))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  return { rows: await rowsOf(base, page), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

async function rowsOf(base: BillingBase, page: readonly Contract[]): Promise<ContractRow[]> {
  const { db } = base;
  if (page.length === 0) return [];
  const ids = page.map((c) => c.id);
  const [lines, waiting, offered] = await Promise.all([
    db.select().from(contractLines).where(inArray(contractLines.contractId, ids)),
    db
      .select()
      .from(cycles)
      .where(
        sql`${cycles.contractId} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${cycles.status} IN ('billing', 'failed')`,
      )
      .orderBy(asc(cycles.cycle)),
    db.select().from(plans),
  ]);
  const goods = await base.sellables([...new Set(lines.map((l) => l.variantId))]);
  return page.map((c): ContractRow => {
    const mine = lines.filter((l) => l.contractId === c.id);
    const names = mine.map(
      (l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${goods.get(l.variantId)?.title ?? "a product"}`,
    );
    const cycle = waiting.filter((w) => w.contractId === c.id).at(-1);
    return {
      id: c.id,
      email: c.email,
      status: c.status,
      kind: c.kind,
      title:
        c.kind === "access"
          ? (offered.find((p) => p.id === c.planId)?.title ?? "Subscription")
          : names.join(", ") || "Subscription",
      unit: c.unit,
      every: c.every,
      amount: amountOf(c, mine),
      currency: c.currency,
      nextChargeAt: c.nextChargeAt,
      trouble: c.status === "past_due" || c.status === "failed" ? (cycle?.reason ?? "unknown") : null,
      nextTryAt: cycle?.nextTryAt ?? null,
      createdAt: c.createdAt,
    };
  });
}

/** What a subscription was agreed to with, word for word. */
export const consentsOf = ({ db }: Pick<BillingBase, "db">, orderId: string) =>
  db.select().from(consents).where(eq(consents.orderId, orderId)).orderBy(desc(consents.at));

/** How the newest charge that failed stands; null where none did. */
export const troubleOf = async ({ db }: Pick<BillingBase, "db">, id: string) =>
  (await db
    .select({ reason: cycles.reason, attempts: cycles.attempts, nextTryAt: cycles.nextTryAt })
    .from(cycles)
    .where(and(eq(cycles.contractId, id), inArray(cycles.status, ["billing", "failed"])))
    .orderBy(desc(cycles.cycle))
    .limit(1)
    .get()) ?? null;

/** The whole history of a subscription with who did what, newest first, at most 200 events. */
export const historyOf = ({ db }: Pick<BillingBase, "db">, id: string) =>
  db
    .select({
      version: contractEvents.version,
      at: contractEvents.at,
      actor: contractEvents.actor,
      kind: contractEvents.kind,
      detail: contractEvents.detail,
    })
    .from(contractEvents)
    .where(eq(contractEvents.contractId, id))
    .orderBy(desc(contractEvents.version))
    .limit(200);

/** Staff change a subscription for its holder: the change is in its own history, and here in the audit trail. */
export async function auditedAct(
  base: BillingBase,
  id: string,
  input: ActInput,
  actor: string,
  act: (contract: Contract) => Promise<unknown>,
): Promise<void> {
  const before = await openContract(base, id, { asStaff: true });
  await act(before);
  const shown = (c: Contract) =>
    JSON.stringify({ status: c.status, nextChargeAt: c.nextChargeAt, planId: c.planId, version: c.version });
  const after = await openContract(base, id, { asStaff: true });
  const lines = input.act === "change" ? { lines: await linesOf(base, id) } : {};
  await auditInsert(base.db, {
    id: newId(base.now()),
    at: base.now(),
    actor,
    action: `subscription.${input.act}`,
    target: `subscription:${id}`,
    before: shown(before),
    after: JSON.stringify({ ...JSON.parse(shown(after)), ...lines }),
  });
}
