import { httpError } from "../../kernel/http-error.ts";
import type { Destination } from "../pricing/contract.ts";
import { rememberPricingReads } from "../remember-pricing-reads.ts";
import type { BatchStatement } from "../statement.ts";
import { type CartChange, expectCodes, lineStatements, planCartAddition, planCartChange } from "./cart-changes.ts";
import {
  type CartOwner,
  clearGuestCookie,
  ensureGuestToken,
  getCartOwner,
  hasGuestCookie,
  limitGuestWrites,
} from "./cart-owner.ts";
import { buildCartView, parseCodes } from "./cart-view.ts";
import type { CartAddLine, CartNote, CartOperation, CartView, SharedCart, Wishlist } from "./contract.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { mergeGuestCart } from "./merge-guest-cart.ts";
import {
  type BoughtLine,
  completeCartStatements,
  createCartStatements,
  deleteExpiredCarts,
  findCart,
  findCartOfSession,
  isConcurrentUpdate,
  runBatchAndFindCart,
  touchCartStatement,
} from "./queries.ts";
import { createCartLink, getCartLink, getSharedCart } from "./shared-carts.ts";
import { addToWishlist, getWishlist, removeFromWishlist } from "./wishlist.ts";

/** A result, and the Set-Cookie lines that belong to it. */
export interface WithCookies<T> {
  value: T;
  cookies: string[];
}

interface ResolvedOwner {
  owner: CartOwner;
  cookies: string[];
  notes: CartNote[];
}

const MAX_ATTEMPTS = 10;
const MERGED_NOTE: CartNote = {
  kind: "merged",
  variantId: null,
  message: "The items you added before signing in are now in your cart.",
};

/** The caller's cart, wishlist and shared carts. Nothing is written for a visitor who only browses. */
export function cartService(deps: CartDeps) {
  let resolving: Promise<ResolvedOwner> | undefined;
  /** The caller, once a request, so that every part of a page tells that a guest's items were merged. */
  function resolveOwner(): Promise<ResolvedOwner> {
    resolving ??= findOwner();
    resolving.catch(() => {
      resolving = undefined;
    });
    return resolving;
  }

  /** The caller, after a guest's items were merged into their account. */
  async function findOwner(): Promise<ResolvedOwner> {
    const owner = await getCartOwner(deps);
    const { userId, tokenHash } = owner;
    if (!userId || !tokenHash) return { owner, cookies: [], notes: [] };
    const notes = (await mergeGuestCart(deps, userId, tokenHash)) ? [MERGED_NOTE] : [];
    return { owner: { userId, tokenHash: null }, cookies: clearGuestCookie(deps), notes };
  }

  /** The caller, with a new secret for a guest without one: for writing only. */
  async function resolveWritableOwner(): Promise<ResolvedOwner> {
    const resolved = await resolveOwner();
    if (resolved.owner.userId) return resolved;
    const { tokenHash, cookies } = await ensureGuestToken(deps);
    return { owner: { userId: null, tokenHash }, cookies, notes: [] };
  }

  /**
   * The caller and their open cart, looked up side by side where a session may say whose cart it is. With a guest's
   * cookie the caller comes first: their items may have to be merged.
   */
  async function findOwnerAndCart(
    resolve: () => Promise<ResolvedOwner>,
  ): Promise<ResolvedOwner & { cart: CartWithLines | null }> {
    const findBySession = async () => {
      const userId = hasGuestCookie(deps) ? null : await deps.sessionUserIdSql();
      return userId ? findCartOfSession(deps, userId) : null;
    };
    const [resolved, found] = await Promise.all([resolve(), findBySession()]);
    const isOwn = found !== null && found.userId !== null && found.userId === resolved.owner.userId;
    return { ...resolved, cart: isOwn ? found.cart : await findCart(deps, resolved.owner) };
  }

  /** @returns the cart as it is now; null if it was bought or merged meanwhile */
  async function writeChange(
    cart: CartWithLines | null,
    owner: CartOwner,
    change: CartChange,
    exact: boolean,
  ): Promise<CartWithLines | null> {
    const cartFields = { codes: JSON.stringify(change.codes), currency: change.currency };
    if (!cart) {
      await limitGuestWrites(deps, "cart");
      const { id, statements } = createCartStatements(deps, owner, cartFields);
      const created = [...statements, ...lineStatements(deps, id, change)] as const;
      return (await runBatchAndFindCart(deps, owner, created)).cart;
    }
    const touch = touchCartStatement(deps, cart, { ...cartFields, exact });
    const written = await runBatchAndFindCart(deps, owner, [touch, ...lineStatements(deps, cart.id, change)]);
    return written.first?.meta.changes === 0 ? null : written.cart;
  }

  /** Reads, plans and writes; again after a concurrent change, so that no change of two tabs is lost. */
  async function editCart(
    version: number | undefined,
    destination: Destination | null,
    ops: readonly CartOperation[],
    planChange: (reads: CartDeps, cart: CartWithLines | null) => Promise<CartChange>,
  ): Promise<WithCookies<CartView>> {
    const { owner, cookies, notes, cart: firstRead } = await findOwnerAndCart(resolveWritableOwner);
    for (let i = 0; ; i++) {
      const reads = rememberPricingReads(deps);
      const cart = i === 0 ? firstRead : await findCart(deps, owner);
      if (version !== undefined && version !== (cart?.version ?? 0))
        throw await staleCartResponse(cart, destination, cookies);
      // What the view will need; meanwhile the change is planned and written.
      const currency = cart?.currency ?? deps.currency;
      reads.pricing
        .loadPriceRules({ codes: expectCodes(parseCodes(cart), ops), destination, currency, except: cart?.id })
        .catch(() => undefined);
      const change = await planChange(reads, cart);
      if (change.isUnchanged) {
        const unchanged = await buildCartView(reads, cart, destination, [...notes, ...change.notes]);
        return { value: unchanged, cookies: cart ? cookies : [] };
      }
      try {
        const now = await writeChange(cart, owner, change, version !== undefined || change.needsExactVersion);
        if (now) return { value: await buildCartView(reads, now, destination, [...notes, ...change.notes]), cookies };
      } catch (error) {
        if (!isConcurrentUpdate(error)) throw error;
      }
      if (i >= MAX_ATTEMPTS)
        throw httpError("conflict", "Your cart is being changed somewhere else. Try again.", { retryAfter: 1 });
      // A random delay, so that requests that collided do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (i + 1)));
    }
  }

  /** 409 with the current cart, for the page to show and to try again. */
  async function staleCartResponse(
    cart: CartWithLines | null,
    destination: Destination | null,
    cookies: string[],
  ): Promise<Response> {
    const error = { code: "stale_cart", message: "Your cart was changed somewhere else. Review it and try again." };
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    for (const line of cart ? cookies : []) headers.append("Set-Cookie", line);
    return Response.json({ error, cart: await buildCartView(deps, cart, destination) }, { status: 409, headers });
  }

  const findOpenCart = async (): Promise<CartWithLines | null> => (await findOwnerAndCart(resolveOwner)).cart;

  return {
    /** The caller's cart. `destination`: for tax and shipping, once it is known. */
    async getCart(destination: Destination | null = null): Promise<WithCookies<CartView>> {
      const { cart, cookies, notes } = await findOwnerAndCart(resolveOwner);
      return { value: await buildCartView(deps, cart, destination, notes), cookies };
    },
    /** The caller's open cart as rows, for checkout; null if there is none. */
    open: findOpenCart,
    /** Who asks: the signed-in member, and the browser with the cookie. */
    readOwner: () => getCartOwner(deps),
    /**
     * Applies operations, all or none.
     * @param version the one that the page shows; undefined: any
     * @throws httpError bad_input, not_found, conflict; a 409 `stale_cart` includes the cart
     */
    changeCart: (
      ops: readonly CartOperation[],
      version?: number,
      destination: Destination | null = null,
    ): Promise<WithCookies<CartView>> =>
      editCart(version, destination, ops, (reads, cart) => planCartChange(reads, cart, ops)),
    /**
     * Adds to the current quantities; what is not available is left out, with a note (buying again, shared
     * carts).
     */
    addLines: (lines: readonly CartAddLine[], destination: Destination | null = null): Promise<WithCookies<CartView>> =>
      editCart(undefined, destination, [], (reads, cart) =>
        planCartAddition(
          reads,
          cart,
          lines.map((l) => ({ ...l, planId: l.planId ?? "" })),
        ),
      ),
    /**
     * For the batch that marks an order paid: removes what was bought. The rest continues as a new cart; a
     * repeat changes nothing.
     * @param bought the order's lines; null: everything in it
     */
    completeCartStatements: (
      cartId: string,
      _orderId: string,
      bought: readonly BoughtLine[] | null = null,
    ): BatchStatement[] => completeCartStatements(deps, cartId, bought),

    /** Creates a link to a copy of the cart's contents. */
    createLink: async () => createCartLink(deps, await findOpenCart()),
    /**
     * The contents of a shared cart.
     * @throws httpError gone
     */
    getSharedCart: (token: string): Promise<SharedCart> => getSharedCart(deps, token),
    /**
     * Adds the contents of a shared cart to the caller's own.
     * @throws httpError gone
     */
    addSharedCart: async (token: string): Promise<WithCookies<CartView>> => {
      // Beside the cart: what is wrong with the link is thrown before anything is written.
      const link = getCartLink(deps, token);
      link.catch(() => undefined);
      return editCart(undefined, null, [], async (reads, cart) => planCartAddition(reads, cart, (await link).lines));
    },

    async getWishlist(): Promise<WithCookies<Wishlist>> {
      const { owner, cookies } = await resolveOwner();
      return { value: await getWishlist(deps, owner), cookies };
    },
    /** Adds a product to the wishlist, or removes it. */
    async setWishlisted(productId: string, wished: boolean): Promise<WithCookies<Wishlist>> {
      if (!wished) {
        const { owner, cookies } = await resolveOwner();
        return { value: await removeFromWishlist(deps, owner, productId), cookies };
      }
      const product = deps.listProductCards([productId]);
      product.catch(() => undefined);
      const { owner, cookies } = await resolveWritableOwner();
      if (!owner.userId) await limitGuestWrites(deps, "wish");
      if ((await product).length === 0)
        throw httpError("not_found", "Product not found.", { field: "productId", reason: "unknown_product" });
      return { value: await addToWishlist(deps, owner, productId), cookies };
    },
    /** Cron: deletes expired carts, links and wishlists. */
    deleteExpired: () => deleteExpiredCarts(deps),
  };
}
export type CartService = ReturnType<typeof cartService>;
