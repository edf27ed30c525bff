import { httpError } from "../../kernel/http-error.ts";
import { findArchivedOrder } from "./archived-orders.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import { getFirstName } from "./email-parts.ts";
import { isValidOrderToken } from "./order-notifications.ts";
import { hasNamedEmail, isLinkGuarded } from "./order-privacy.ts";
import { findOrder } from "./queries.ts";
import { readAdminOrderView } from "./response-mappers.ts";
import { readReviewToken } from "./review-links.ts";

type OfWhom = Pick<OrderRecord, "userId" | "email">;

/** Whether the caller is the order's owner, or a user whose verified email address is the order's. */
export async function isOwnOrder(deps: Pick<OrdersDeps, "viewer">, order: OfWhom): Promise<boolean> {
  const viewer = await deps.viewer();
  if (!viewer) return false;
  if (viewer.userId === order.userId) return true;
  return viewer.emailVerified && order.userId === null && viewer.email.toLowerCase() === order.email;
}

/**
 * Reads an order for the holder of its signed link, its owner, and users whose verified email address is the order's.
 * Everyone else gets not_found, so that they learn nothing. Who asks is looked up beside it.
 * @throws httpError not_found
 */
export async function readForBuyer<T extends OfWhom>(
  deps: OrdersDeps,
  id: string,
  token: string | undefined,
  read: () => Promise<T>,
): Promise<T> {
  const [order, hasLink] = await Promise.all([
    read(),
    token ? isValidOrderToken(deps, id, token) : false,
    deps.viewer(),
  ]);
  if (hasLink || (await isOwnOrder(deps, order))) return order;
  throw httpError("not_found", "Order not found.");
}

/** An order that may be archived, for who may see it. @throws httpError not_found, see `readForBuyer` */
export const readAnyForBuyer = (
  deps: OrdersDeps,
  id: string,
  token: string | undefined,
): Promise<OfWhom & { id: string }> =>
  readForBuyer(deps, id, token, async () => {
    const order = (await findOrder(deps.db, id)) ?? (await findArchivedOrder(deps.db, id));
    if (!order) throw httpError("not_found", "Order not found.");
    return order;
  });

/** What the page of an order's reviews may show and do. */
export interface ReviewsAccess {
  /** The first name that the buyer gave; empty where an old link alone would tell it. */
  name: string;
  userId: string | null;
  /** The signed-in buyer, or who has a fresh link that was mailed to the order's address: any other link may be forwarded. */
  mayEdit: boolean;
}

/**
 * Opens an order's reviews to who may see the order, and to the holder of the link in a review request, who sees nothing
 * else of it.
 * @throws httpError not_found
 */
export async function openReviews(deps: OrdersDeps, id: string, token: string | undefined): Promise<ReviewsAccess> {
  const read = async () => {
    const order = await findOrder(deps.db, id);
    if (!order) throw httpError("not_found", "Order not found.");
    return order;
  };
  const access = token === undefined ? null : await readReviewToken(deps, id, token);
  const order = access === null ? await readForBuyer(deps, id, token, read) : await read();
  const mayEdit = access === "edit" || (await isOwnOrder(deps, order));
  const isTold = mayEdit || !(await isGuarded(deps, id)) || (await hasNamedEmail(deps, id));
  return { name: isTold ? (getFirstName(order) ?? "") : "", userId: order.userId, mayEdit };
}

/** Whether the order's link alone shows nothing personal any more. */
const isGuarded = async (deps: OrdersDeps, id: string): Promise<boolean> =>
  isLinkGuarded(await readAdminOrderView(deps, id), deps.now());
