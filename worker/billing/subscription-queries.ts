import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { users } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import type { PurchasableVariant } from "../store/pricing/contract.ts";
import type { BillingDeps } from "./deps.ts";
import { activeGrants, discountedPrice, type Grant, unitPriceAt } from "./domain.ts";
import { plansStatement } from "./plans.ts";
import { subscriptionLines, subscriptions } from "./schema.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionLine = typeof subscriptionLines.$inferSelect;

/**
 * The subscription, if the caller may see it: its owner, anyone with its signed link, or staff by `asStaff`.
 * @throws httpError not_found for all others, so that ids cannot be probed
 */
export async function getAuthorizedSubscription(
  deps: BillingDeps,
  id: string,
  by: { key?: string | null; asStaff?: boolean },
): Promise<Subscription> {
  return assertMaySee(deps, deps.db.select().from(subscriptions).where(eq(subscriptions.id, id)).get(), id, by);
}

/** The same for a subscription that is being looked up. @throws httpError not_found */
export async function assertMaySee(
  deps: BillingDeps,
  found: Promise<Subscription | undefined>,
  id: string,
  by: { key?: string | null; asStaff?: boolean },
): Promise<Subscription> {
  // Who asks is looked up beside it; `isOwnedByViewer` gets the same answer again.
  const [subscription, hasLink] = await Promise.all([
    found,
    by.key ? deps.verify("subscription", id, by.key) : false,
    by.asStaff || by.key ? null : deps.viewer(),
  ]);
  const allowed = subscription && (by.asStaff || (by.key ? hasLink : await isOwnedByViewer(subscription, deps)));
  if (!subscription || !allowed)
    throw httpError("not_found", "We couldn't find this subscription. Check that the link is complete.");
  return subscription;
}

/** Members own what was bought in their account, and what was bought as a guest under their confirmed address. */
async function isOwnedByViewer(subscription: Subscription, deps: BillingDeps): Promise<boolean> {
  const viewer = await deps.viewer();
  if (!viewer) return false;
  if (subscription.userId) return subscription.userId === viewer.userId;
  return viewer.emailVerified === true && subscription.email.toLowerCase() === viewer.email.toLowerCase();
}

/** The viewer's subscriptions, newest first, at most 50. */
export async function listOwnSubscriptions(deps: Pick<BillingDeps, "db" | "viewer">): Promise<Subscription[]> {
  const viewer = await deps.viewer();
  if (!viewer) return [];
  const ownedByViewer = eq(subscriptions.userId, viewer.userId);
  const where = viewer.emailVerified
    ? or(ownedByViewer, eq(subscriptions.email, viewer.email.toLowerCase()))
    : ownedByViewer;
  const rows = await deps.db.select().from(subscriptions).where(where).orderBy(desc(subscriptions.createdAt)).limit(50);
  return rows.filter((c) => c.userId === null || c.userId === viewer.userId);
}

/** The variants that the viewer subscribes to, each once. */
export const listSubscribedVariantIds = async (deps: Pick<BillingDeps, "db" | "viewer">): Promise<string[]> => [
  ...new Set((await listSubscribedVariants(deps)).map(({ variantId }) => variantId)),
];

/**
 * The variants that the viewer subscribes to, with the next order of each: of active goods subscriptions, and of those whose payment
 * is being retried.
 */
export async function listSubscribedVariants(
  deps: Pick<BillingDeps, "db" | "viewer">,
): Promise<{ variantId: string; nextOrderAt: number | null }[]> {
  const renewing = (await listOwnSubscriptions(deps)).filter(
    (c) => c.kind === "goods" && (c.status === "active" || c.status === "past_due"),
  );
  if (renewing.length === 0) return [];
  const ids = renewing.map((c) => c.id);
  const lines = await deps.db.select().from(subscriptionLines).where(inArray(subscriptionLines.subscriptionId, ids));
  const nextOrderAt = new Map(renewing.map((c) => [c.id, c.nextChargeAt]));
  return lines.map((l) => ({ variantId: l.variantId, nextOrderAt: nextOrderAt.get(l.subscriptionId) ?? null }));
}

/** The access that the viewer's subscriptions grant: one indexed query. */
export const grants = (deps: BillingDeps): Promise<Set<Grant>> => readGrants(deps, deps.now());

/** The same for an account, for code that runs without a request. Empty if the account is disabled or deleted. */
export async function grantsOf(db: BillingDeps["db"], userId: string, now: number): Promise<Set<Grant>> {
  const user = await db.select().from(users).where(eq(users.id, userId)).get();
  if (!user || user.disabledAt !== null) return new Set();
  const owner = { userId, email: user.email, emailVerified: user.emailVerifiedAt !== null };
  return readGrants({ db, viewer: async () => owner }, now);
}

async function readGrants(deps: Pick<BillingDeps, "db" | "viewer">, now: number): Promise<Set<Grant>> {
  const rows = (await listOwnSubscriptions(deps)).filter((c) => c.kind === "access");
  return activeGrants(
    rows.map((c) => ({ ...c, grants: JSON.parse(c.grants) as Grant[] })),
    now,
  );
}

/** What a subscription delivers. */
export interface SubscriptionContents {
  lines: SubscriptionLine[];
  purchasables: Map<string, PurchasableVariant>;
  /** Its title in emails and lists: "2 × Puna, Sara", or the plan's name. */
  title: string;
}

/** What subscriptions deliver, each at its place in the list: two round trips, however many there are. */
export async function listContents(
  deps: Pick<BillingDeps, "db" | "purchasables">,
  list: readonly Subscription[],
): Promise<SubscriptionContents[]> {
  if (list.length === 0) return [];
  const ids = JSON.stringify(list.map((c) => c.id));
  const [lines, plans] = await deps.db.batch([
    deps.db
      .select()
      .from(subscriptionLines)
      .where(sql`${subscriptionLines.subscriptionId} IN (SELECT value FROM json_each(${ids}))`),
    plansStatement(deps),
  ]);
  const purchasables = await deps.purchasables(lines.map((l) => l.variantId));
  return list.map((c) => toContents(c, { lines, plans, purchasables }));
}

/** What a subscription delivers, from rows that were read for it, and maybe for others. */
export function toContents(
  c: Subscription,
  rows: Pick<SubscriptionContents, "lines" | "purchasables"> & { plans: readonly { id: string; title: string }[] },
): SubscriptionContents {
  const { purchasables } = rows;
  const lines = rows.lines.filter((l) => l.subscriptionId === c.id);
  const names = lines.map(
    (l) => `${l.quantity > 1 ? `${l.quantity} × ` : ""}${purchasables.get(l.variantId)?.title ?? "a product"}`,
  );
  const title = c.kind === "access" ? rows.plans.find((p) => p.id === c.planId)?.title : names.join(", ");
  return { lines, purchasables, title: title || "Subscription" };
}

/** The same dependencies, which look up each variant once: for one request, whose answer shows what it began with. */
export function rememberPurchasables(deps: BillingDeps): BillingDeps {
  const known = new Map<string, Promise<PurchasableVariant | undefined>>();
  return {
    ...deps,
    purchasables: async (ids) => {
      const unknown = ids.filter((id) => !known.has(id));
      const found = unknown.length > 0 ? deps.purchasables(unknown) : undefined;
      for (const id of unknown)
        known.set(
          id,
          (found as NonNullable<typeof found>).then((variants) => variants.get(id)),
        );
      const variants = await Promise.all(ids.map((id) => known.get(id)));
      return new Map(variants.flatMap((variant, i) => (variant ? [[ids[i] as string, variant]] : [])));
    },
    purchasablesAmong: async (selected) => {
      const found = await deps.purchasablesAmong(selected);
      for (const [id, variant] of found) known.set(id, Promise.resolve(variant));
      return found;
    },
  };
}

/** What one subscription delivers. */
export const getContents = async (deps: Pick<BillingDeps, "db" | "purchasables">, subscription: Subscription) =>
  (await listContents(deps, [subscription]))[0] as SubscriptionContents;

/** What a line costs, now and after an announced change. */
export type PricedLine = Pick<SubscriptionLine, "quantity" | "unitPrice" | "noticedPrice" | "noticedFrom">;

/** The price of the next cycle before shipping and tax, minor units. */
export function nextCycleAmount(
  subscription: Pick<Subscription, "kind" | "price" | "nextChargeAt" | "discountBps">,
  lines: readonly PricedLine[],
): number {
  if (subscription.kind === "access") return subscription.price;
  const at = subscription.nextChargeAt ?? 0;
  return lines.reduce((a, l) => a + discountedPrice(unitPriceAt(l, at), subscription.discountBps) * l.quantity, 0);
}
