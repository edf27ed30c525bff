import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import { tellCount } from "#app/lib/cart-indicator-store.ts";
import { type Problem, problemOf } from "#app/lib/use-api-call.ts";
import type { CartView, Given } from "#worker/store/cart/contract.ts";
import { countryCookie, countryIn } from "./country-cookie.ts";
import { type Change, foldCart, type Hint, opsOf, type ShownCart } from "./optimistic-cart.ts";

export { closeCart, openCart } from "#app/lib/cart-indicator-store.ts";

interface CartState {
  /** As the server last said it; undefined: not asked yet. */
  settled: CartView | undefined;
  /** What was done since, oldest first. */
  changes: Change[];
  /** Why the last change was not taken; its change is undone. */
  problem: Problem | null;
}

/** The cart of this open page: `settled` with `changes` on top. Steer it with the functions below. */
export const cartStore = create<CartState>()(() => ({ settled: undefined, changes: [], problem: null }));

let folded: { of: CartView; with: Change[]; cart: ShownCart } | undefined;
/** The cart as it will be once the server has taken every change; undefined while it is not known. */
export function shownCart({ settled, changes }: Pick<CartState, "settled" | "changes">): ShownCart | undefined {
  if (!settled) return undefined;
  if (folded?.of !== settled || folded.with !== changes)
    folded = { of: settled, with: changes, cart: foldCart(settled, changes) };
  return folded.cart;
}
cartStore.subscribe((state) => {
  const cart = shownCart(state);
  if (cart) tellCount(cart.count);
});

/** Estimates shipping for another country from now on. */
export function setCartCountry(country: string): Promise<CartView> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = countryCookie(country);
  return loadCart(true);
}
const url = (): string => `/api/cart?country=${countryIn(document.cookie)}`;

/** The server's word in the state, unless a newer one is here already. */
const taken = (settled: CartView | undefined, cart: CartView): CartView =>
  !settled || cart.version >= settled.version ? cart : settled;

/** Takes an answer of the server. */
export function settle(cart: CartView): void {
  listen();
  cartStore.setState((s) => ({ settled: taken(s.settled, cart) }));
}

let channel: BroadcastChannel | undefined;
/** The other tabs of this browser say what they changed: this one shows it too. */
function listen(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("tikari-cart");
  channel.onmessage = ({ data }: MessageEvent<CartView | "bought">) =>
    data === "bought" ? void forgetCart(false) : settle(data);
}

/** The cart was bought: what comes after it is another one. */
export async function forgetCart(tell = true): Promise<void> {
  if (tell) {
    listen();
    channel?.postMessage("bought");
  }
  cartStore.setState({ settled: undefined, changes: [], problem: null });
  await loadCart(true).catch(() => undefined);
}

let asking: Promise<CartView> | undefined;
/** Asks for the cart, once at a time. `anew`: whatever was asked before. */
export function loadCart(anew = false): Promise<CartView> {
  if (asking && !anew) return asking;
  const [before, quiet] = [sent, !sending];
  const mine: Promise<CartView> = apiRequest<CartView>("GET", url())
    .then((cart) => {
      if (asking !== mine) return cart;
      // A lower version is news where the cart was bought or ended elsewhere, but an old answer where this page changed it meanwhile.
      const news = quiet && before === sent && !sending;
      listen();
      cartStore.setState((s) => ({ settled: news ? cart : taken(s.settled, cart) }));
      return cart;
    })
    .finally(() => {
      if (asking === mine) asking = undefined;
    });
  asking = mine;
  return mine;
}

/** A number that is being pressed up or down goes to the server when the finger rests, in ms. */
const REST = 250;
let sending: Promise<Problem | null> | undefined;
/** How many batches were sent. */
let sent = 0;

/** Applies a change at once, and sends it. @returns why it was not taken, or null */
export function changeCart(change: Change): Promise<Problem | null> {
  listen();
  cartStore.setState((s) => ({ changes: [...s.changes, change], problem: null }));
  sending ??= rest(change.kind === "set" && change.quantity > 0 ? REST : 0)
    .then(send)
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

const rest = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server has heard of everything that was done. */
export const cartQuiet = async (): Promise<void> => void (await sending);

/** Puts something into the cart; `planId` is empty for a single purchase. @returns why it was not taken, or null */
export const addToCart = (
  variantId: string,
  planId: string,
  quantity: number,
  hint?: Hint,
  given?: Given,
): Promise<Problem | null> => changeCart({ kind: "add", variantId, planId, quantity, hint, given });

/** Says how many of a line there shall be; 0 takes it out. */
export const setQuantity = (
  variantId: string,
  planId: string,
  quantity: number,
  given?: Given,
): Promise<Problem | null> => changeCart({ kind: "set", variantId, planId, quantity, given });

const TRIES = 3;

/** Sends what waits, batch after batch, until nothing does. A refused batch is undone as a whole. */
async function send(): Promise<Problem | null> {
  let problem: Problem | null = null;
  for (;;) {
    const batch = cartStore.getState().changes;
    if (batch.length === 0) return problem;
    const answer = await sendBatch(batch);
    problem = answer.problem ?? null;
    // At once, or the change would count twice for a moment.
    cartStore.setState((s) => ({
      settled: answer.cart ? taken(s.settled, answer.cart) : s.settled,
      changes: s.changes.slice(batch.length),
      problem,
    }));
    if (answer.cart) channel?.postMessage(answer.cart);
  }
}

async function sendBatch(batch: readonly Change[]): Promise<{ cart?: CartView; problem?: Problem }> {
  for (let i = 1; ; i++) {
    try {
      const cart = cartStore.getState().settled ?? (await loadCart());
      const ops = opsOf(cart, batch);
      sent += 1;
      return { cart: await apiRequest<CartView>("PATCH", url(), { version: cart.version, ops }) };
    } catch (error) {
      const newer = staleCart(error);
      if (!newer || i >= TRIES) return { problem: problemOf(error) };
      // Another tab was faster: the same change is made anew on the cart as it is now.
      cartStore.setState({ settled: newer });
    }
  }
}

/** The cart that a 409 brings, or null. */
function staleCart(error: unknown): CartView | null {
  const text = error instanceof Error ? error.message : "";
  if (!text.startsWith("409: ")) return null;
  try {
    const body = JSON.parse(text.slice(5)) as { error?: { code?: string }; cart?: CartView };
    return body.error?.code === "stale_cart" ? (body.cart ?? null) : null;
  } catch {
    return null;
  }
}
