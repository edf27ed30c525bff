import { fault } from "../../kernel/http-error.ts";
import type { Place } from "../pricing/contract.ts";
import { runBatch, type Statement } from "../statement.ts";
import { additionOf, type Change, changeOf, lineStatements } from "./cart-changes.ts";
import { countNetwork, dropToken, guestToken, type Owner, ownerOf } from "./cart-owner.ts";
import { viewCart } from "./cart-view.ts";
import type { AddLine, CartNote, CartOp, CartView, SharedCart, Wishlist } from "./contract.ts";
import type { CartBase, OpenCart } from "./deps.ts";
import { mergeGuest } from "./merge-guest-cart.ts";
import { boughtStatements, findCart, makeCart, sweep, touchCart, wasOvertaken } from "./queries.ts";
import { makeLink, readLink, viewLink } from "./shared-carts.ts";
import { readWishes, unwish, wish } from "./wishlist.ts";

/** An answer, and the Set-Cookie lines that go with it. */
export interface Cookied<T> {
  value: T;
  cookies: string[];
}

const TRIES = 10;
const MERGED: CartNote = {
  kind: "merged",
  variantId: null,
  message: "What you put into the cart before you signed in is here too.",
};

/** Carts, wishlists and passed-on carts of whoever is asking. Nothing is written for a visitor who only looks. */
export function cartService(base: CartBase) {
  /** Who is asking, once what they gathered as a guest has become theirs. */
  async function settle(): Promise<{ owner: Owner; cookies: string[]; notes: CartNote[] }> {
    const owner = await ownerOf(base);
    const { userId, tokenHash } = owner;
    if (!userId || !tokenHash) return { owner, cookies: [], notes: [] };
    const notes = (await mergeGuest(base, userId, tokenHash)) ? [MERGED] : [];
    return { owner: { userId, tokenHash: null }, cookies: dropToken(base), notes };
  }

  /** Who is asking, with a secret for a guest who has none yet: for writing only. */
  async function known(): Promise<{ owner: Owner; cookies: string[]; notes: CartNote[] }> {
    const who = await settle();
    if (who.owner.userId) return who;
    const { tokenHash, cookies } = await guestToken(base);
    return { owner: { userId: null, tokenHash }, cookies, notes: [] };
  }

  /** @returns false where the cart was bought or merged away meanwhile */
  async function write(cart: OpenCart | null, owner: Owner, change: Change, exact: boolean): Promise<boolean> {
    const head = { codes: JSON.stringify(change.codes), currency: change.currency };
    if (!cart) {
      await countNetwork(base, "cart");
      const made = makeCart(base, owner, head);
      await runBatch(base.db, [...made.statements, ...lineStatements(base, made.id, change)]);
      return true;
    }
    const lines = lineStatements(base, cart.id, change);
    const [touched] = await runBatch(base.db, [touchCart(base, cart, { ...head, exact }), ...lines]);
    return touched?.meta.changes !== 0;
  }

  /** Reads, works out, writes; anew where somebody else was faster, so that no change of two tabs is lost. */
  async function edit(
    version: number | undefined,
    place: Place | null,
    work: (cart: OpenCart | null) => Promise<Change>,
  ): Promise<Cookied<CartView>> {
    const { owner, cookies, notes } = await known();
    for (let i = 0; ; i++) {
      const cart = await findCart(base, owner);
      if (version !== undefined && version !== (cart?.version ?? 0)) throw await stale(cart, place, cookies);
      const change = await work(cart);
      if (change.nothing) {
        const unchanged = await viewCart(base, cart, place, [...notes, ...change.notes]);
        return { value: unchanged, cookies: cart ? cookies : [] };
      }
      try {
        if (await write(cart, owner, change, version !== undefined || change.relative)) {
          const now = await findCart(base, owner);
          return { value: await viewCart(base, now, place, [...notes, ...change.notes]), cookies };
        }
      } catch (error) {
        if (!wasOvertaken(error)) throw error;
      }
      if (i >= TRIES) throw fault("conflict", "The cart is being changed elsewhere. Try again.", { retryAfter: 1 });
      // Those who were overtaken together do not try again together.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (i + 1)));
    }
  }

  /** 409 with the cart as it is now, for the page to show and to try again on. */
  async function stale(cart: OpenCart | null, place: Place | null, cookies: string[]): Promise<Response> {
    const error = { code: "stale_cart", message: "The cart was changed elsewhere. Here is how it stands now." };
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    for (const line of cart ? cookies : []) headers.append("Set-Cookie", line);
    return Response.json({ error, cart: await viewCart(base, cart, place) }, { status: 409, headers });
  }

  const open = async (): Promise<OpenCart | null> => findCart(base, (await settle()).owner);

  return {
    /** The caller's cart. `place`: where it would be sent, once that is known. */
    async read(place: Place | null = null): Promise<Cookied<CartView>> {
      const { owner, cookies, notes } = await settle();
      return { value: await viewCart(base, await findCart(base, owner), place, notes), cookies };
    },
    /** The caller's open cart as rows, for the checkout; null where there is none. */
    open,
    /**
     * Applies operations, all or none.
     * @param version the one that the page shows; undefined: whatever it is
     * @throws fault bad_input, not_found, conflict; a 409 `stale_cart` brings the cart
     */
    change: (ops: readonly CartOp[], version?: number, place: Place | null = null): Promise<Cookied<CartView>> =>
      edit(version, place, (cart) => changeOf(base, cart, ops)),
    /** Adds to what is there; what cannot be had is left out, with a note (buying again, passed-on carts). */
    addMany: (lines: readonly AddLine[], place: Place | null = null): Promise<Cookied<CartView>> =>
      edit(undefined, place, (cart) =>
        additionOf(
          base,
          cart,
          lines.map((l) => ({ ...l, planId: l.planId ?? "" })),
        ),
      ),
    /**
     * The cart was bought: for the batch that makes the order paid. What is left of it goes on as a fresh
     * cart; a repeat changes nothing.
     * @param bought the order's lines; null: everything in it
     */
    completeStatements: (
      cartId: string,
      _orderId: string,
      bought: readonly { variantId: string; planId: string; quantity: number }[] | null = null,
    ): Statement[] => boughtStatements(base, cartId, bought),

    /** A link to a copy of the cart's contents. */
    share: async () => makeLink(base, await open()),
    /** What a link offers. @throws fault gone */
    shared: (token: string): Promise<SharedCart> => viewLink(base, token),
    /** Adds what a link offers to the caller's own cart. @throws fault gone */
    addShared: async (token: string): Promise<Cookied<CartView>> => {
      const { lines } = await readLink(base, token);
      return edit(undefined, null, (cart) => additionOf(base, cart, lines));
    },

    async wishes(): Promise<Cookied<Wishlist>> {
      const { owner, cookies } = await settle();
      return { value: await readWishes(base, owner), cookies };
    },
    /** Wishes for a product, or no longer. */
    async setWish(productId: string, wished: boolean): Promise<Cookied<Wishlist>> {
      if (!wished) {
        const { owner, cookies } = await settle();
        await unwish(base, owner, productId);
        return { value: await readWishes(base, owner), cookies };
      }
      const { owner, cookies } = await known();
      if (!owner.userId) await countNetwork(base, "wish");
      await wish(base, owner, productId);
      return { value: await readWishes(base, owner), cookies };
    },
    /** Cron: forgets what nobody came back for. */
    sweep: () => sweep(base),
  };
}
export type CartService = ReturnType<typeof cartService>;
