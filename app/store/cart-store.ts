import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import { setCartCount } from "#app/lib/cart-indicator-store.ts";
import { type ApiProblem, toApiProblem } from "#app/lib/use-api-call.ts";
import type { CartView, LineProperties } from "#worker/store/cart/contract.ts";
import { readCountryCookie, serializeCountryCookie } from "./country-cookie.ts";
import { applyCartChanges, type CartChange, type LineHint, type OptimisticCart, toCartOps } from "./optimistic-cart.ts";

export { closeCart, openCart } from "#app/lib/cart-indicator-store.ts";

interface CartState {
  /** As the server last said it; undefined: not asked yet. */
  serverCart: CartView | undefined;
  /** What was done since, oldest first. */
  changes: CartChange[];
  /** Why the last change was not taken; its change is undone. */
  problem: ApiProblem | null;
}

/** The cart of this open page: `settled` with `changes` on top. Steer it with the functions below. */
export const cartStore = create<CartState>()(() => ({ serverCart: undefined, changes: [], problem: null }));

let memoizedCart: { of: CartView; with: CartChange[]; cart: OptimisticCart } | undefined;
/** The cart as it will be once the server has taken every change; undefined while it is not known. */
export function selectCart({
  serverCart,
  changes,
}: Pick<CartState, "serverCart" | "changes">): OptimisticCart | undefined {
  if (!serverCart) return undefined;
  if (memoizedCart?.of !== serverCart || memoizedCart.with !== changes)
    memoizedCart = { of: serverCart, with: changes, cart: applyCartChanges(serverCart, changes) };
  return memoizedCart.cart;
}
cartStore.subscribe((state) => {
  const cart = selectCart(state);
  if (cart) setCartCount(cart.count);
});

/** Estimates shipping for another country from now on. */
export function setCartCountry(country: string): Promise<CartView> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = serializeCountryCookie(country);
  return loadCart(true);
}
const cartUrl = (): string => `/api/cart?country=${readCountryCookie(document.cookie)}`;

/** The server's word in the state, unless a newer one is here already. */
const newerCart = (settled: CartView | undefined, cart: CartView): CartView =>
  !settled || cart.version >= settled.version ? cart : settled;

/** Takes an answer of the server. */
export function setServerCart(cart: CartView): void {
  listenToOtherTabs();
  cartStore.setState((s) => ({ serverCart: newerCart(s.serverCart, cart) }));
}

let channel: BroadcastChannel | undefined;
/** The other tabs of this browser say what they changed: this one shows it too. */
function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("tikari-cart");
  channel.onmessage = ({ data }: MessageEvent<CartView | "bought">) =>
    data === "bought" ? void resetCart(false) : setServerCart(data);
}

/** The cart was bought: what comes after it is another one. */
export async function resetCart(broadcast = true): Promise<void> {
  if (broadcast) {
    listenToOtherTabs();
    channel?.postMessage("bought");
  }
  cartStore.setState({ serverCart: undefined, changes: [], problem: null });
  await loadCart(true).catch(() => undefined);
}

let loading: Promise<CartView> | undefined;
/** Asks for the cart, once at a time. `anew`: whatever was asked before. */
export function loadCart(force = false): Promise<CartView> {
  if (loading && !force) return loading;
  const [sentBefore, wasIdle] = [sentBatches, !sending];
  const request: Promise<CartView> = apiRequest<CartView>("GET", cartUrl())
    .then((cart) => {
      if (loading !== request) return cart;
      // A lower version is news where the cart was bought or ended elsewhere, but an old answer where this page changed it meanwhile.
      const isCurrent = wasIdle && sentBefore === sentBatches && !sending;
      listenToOtherTabs();
      cartStore.setState((s) => ({ serverCart: isCurrent ? cart : newerCart(s.serverCart, cart) }));
      return cart;
    })
    .finally(() => {
      if (loading === request) loading = undefined;
    });
  loading = request;
  return request;
}

/** A number that is being pressed up or down goes to the server when the finger rests, in ms. */
const SEND_DELAY_MS = 250;
let sending: Promise<ApiProblem | null> | undefined;
/** How many batches were sent. */
let sentBatches = 0;

/** Applies a change at once, and sends it. @returns why it was not taken, or null */
export function changeCart(change: CartChange): Promise<ApiProblem | null> {
  listenToOtherTabs();
  cartStore.setState((s) => ({ changes: [...s.changes, change], problem: null }));
  sending ??= delay(change.kind === "set" && change.quantity > 0 ? SEND_DELAY_MS : 0)
    .then(sendChanges)
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

const delay = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server has heard of everything that was done. */
export const waitForCartSync = async (): Promise<void> => void (await sending);

/** Puts something into the cart; `planId` is empty for a single purchase. @returns why it was not taken, or null */
export const addToCart = (
  variantId: string,
  planId: string,
  quantity: number,
  hint?: LineHint,
  given?: LineProperties,
): Promise<ApiProblem | null> => changeCart({ kind: "add", variantId, planId, quantity, hint, given });

/** Says how many of a line there shall be; 0 takes it out. */
export const setQuantity = (
  variantId: string,
  planId: string,
  quantity: number,
  given?: LineProperties,
): Promise<ApiProblem | null> => changeCart({ kind: "set", variantId, planId, quantity, given });

const MAX_TRIES = 3;

/** Sends what waits, batch after batch, until nothing does. A refused batch is undone as a whole. */
async function sendChanges(): Promise<ApiProblem | null> {
  let problem: ApiProblem | null = null;
  for (;;) {
    const batch = cartStore.getState().changes;
    if (batch.length === 0) return problem;
    const answer = await sendBatch(batch);
    problem = answer.problem ?? null;
    // At once, or the change would count twice for a moment.
    cartStore.setState((s) => ({
      serverCart: answer.cart ? newerCart(s.serverCart, answer.cart) : s.serverCart,
      changes: s.changes.slice(batch.length),
      problem,
    }));
    if (answer.cart) channel?.postMessage(answer.cart);
  }
}

async function sendBatch(batch: readonly CartChange[]): Promise<{ cart?: CartView; problem?: ApiProblem }> {
  for (let i = 1; ; i++) {
    try {
      const cart = cartStore.getState().serverCart ?? (await loadCart());
      const ops = toCartOps(cart, batch);
      sentBatches += 1;
      return { cart: await apiRequest<CartView>("PATCH", cartUrl(), { version: cart.version, ops }) };
    } catch (error) {
      const newer = cartFromStaleError(error);
      if (!newer || i >= MAX_TRIES) return { problem: toApiProblem(error) };
      // Another tab was faster: the same change is made anew on the cart as it is now.
      cartStore.setState({ serverCart: newer });
    }
  }
}

/** The cart that a 409 brings, or null. */
function cartFromStaleError(error: unknown): CartView | null {
  const text = error instanceof Error ? error.message : "";
  if (!text.startsWith("409: ")) return null;
  try {
    const body = JSON.parse(text.slice(5)) as { error?: { code?: string }; cart?: CartView };
    return body.error?.code === "stale_cart" ? (body.cart ?? null) : null;
  } catch {
    return null;
  }
}
