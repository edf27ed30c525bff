import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import { setCartCount } from "#app/lib/cart-indicator-store.ts";
import { type ApiProblem, toApiProblem } from "#app/lib/use-api-call.ts";
import type { CartLine, CartView, LineProperties } from "#worker/store/cart/contract.ts";
import { readCountryCookie, serializeCountryCookie } from "./country-cookie.ts";
import {
  applyCartChanges,
  type CartChange,
  type LineHint,
  lineNameOf,
  type OptimisticCart,
  toCartOps,
} from "./optimistic-cart.ts";

interface CartState {
  /** The server's last answer; undefined before the first one. */
  serverCart: CartView | undefined;
  /** The changes made since, oldest first. */
  changes: CartChange[];
  /** Why the last change was refused; that change is undone. */
  problem: ApiProblem | null;
}

/** The cart of the open page: `serverCart` with `changes` on top. Change it with the functions below. */
export const cartStore = create<CartState>()(() => ({ serverCart: undefined, changes: [], problem: null }));

let memoizedCart: { of: CartView; with: CartChange[]; cart: OptimisticCart } | undefined;
/** The cart as it will be once the server has applied every change; undefined while unknown. */
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

/** Changes the country that shipping is estimated for. */
export function setCartCountry(country: string): Promise<CartView> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = serializeCountryCookie(country);
  return loadCart(true);
}
const cartUrl = (): string => `/api/cart?country=${readCountryCookie(document.cookie)}`;

/** Puts the server's cart into the state, unless a newer one is there already. */
const newerCart = (settled: CartView | undefined, cart: CartView): CartView =>
  !settled || cart.version >= settled.version ? cart : settled;

/** Applies a response of the server. */
export function setServerCart(cart: CartView): void {
  listenToOtherTabs();
  cartStore.setState((s) => ({ serverCart: newerCart(s.serverCart, cart) }));
}

let channel: BroadcastChannel | undefined;
/** Applies the changes that other tabs of this browser broadcast. */
function listenToOtherTabs(): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("tikari-cart");
  channel.onmessage = ({ data }: MessageEvent<CartView | "bought">) =>
    data === "bought" ? void resetCart(false) : setServerCart(data);
}

/** Resets the state after a purchase, since the next cart is another one. */
export async function resetCart(broadcast = true): Promise<void> {
  if (broadcast) {
    listenToOtherTabs();
    channel?.postMessage("bought");
  }
  cartStore.setState({ serverCart: undefined, changes: [], problem: null });
  await loadCart(true).catch(() => undefined);
}

let loading: Promise<CartView> | undefined;
/** Fetches the cart, one call at a time. `anew`: even while another call is running. */
export function loadCart(force = false): Promise<CartView> {
  if (loading && !force) return loading;
  const [sentBefore, wasIdle] = [sentBatches, !sending];
  const request: Promise<CartView> = apiRequest<CartView>("GET", cartUrl())
    .then((cart) => {
      if (loading !== request) return cart;
      // A lower version is right where the cart was bought or ended elsewhere, but outdated where this page changed it meanwhile.
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

/** Debounce of quantity changes, in ms. */
const SEND_DELAY_MS = 250;
let sending: Promise<ApiProblem | null> | undefined;
/** The number of batches sent. */
let sentBatches = 0;

/** Applies a change at once, and sends it. @returns why it was refused, or null */
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

/** Waits until all changes are sent. */
export const waitForCartSync = async (): Promise<void> => void (await sending);

/** Adds an item to the cart; `planId` is empty for a one-time purchase. @returns why it was refused, or null */
export const addToCart = (
  variantId: string,
  planId: string,
  quantity: number,
  hint?: LineHint,
  given?: LineProperties,
): Promise<ApiProblem | null> => changeCart({ kind: "add", variantId, planId, quantity, hint, given });

/** Sets the quantity of a line; 0 removes it. */
export const setQuantity = (line: CartLine, quantity: number): Promise<ApiProblem | null> =>
  changeCart({ kind: "set", ...lineNameOf(line), quantity });

const MAX_TRIES = 3;

/** Sends pending changes batch by batch. A refused batch is undone as a whole. */
async function sendChanges(): Promise<ApiProblem | null> {
  let problem: ApiProblem | null = null;
  for (;;) {
    const batch = cartStore.getState().changes;
    if (batch.length === 0) return problem;
    const answer = await sendBatch(batch);
    problem = answer.problem ?? null;
    // In one update, or the change would count twice for a moment.
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
      // Another tab was faster: the change is applied again to the current cart.
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
