import { beforeEach, expect, it, vi } from "vitest";
import type { CartView } from "#worker/store/cart/contract.ts";
import { priceCart } from "#worker/store/pricing/domain.ts";
import { addToCart, cartStore, loadCart, selectCart, setQuantity } from "./cart-store.ts";

const price = { currency: "USD", items: [], discounts: [], methods: [], methodId: null, taxes: [], gifts: [] };
const cart = (version: number, quantity = 0): CartView => ({
  ...{ version, currency: "USD", count: quantity, codes: [], price, priced: priceCart(price), notes: [], ready: true },
  lines: quantity
    ? [
        {
          ...{ id: "l", variantId: "a", planId: "", quantity, sellable: null, plan: null, unitPrice: 100, given: {} },
          ...{ priceWas: null, state: "ok" as const, problem: null, left: null, most: 99 },
        },
      ]
    : [],
});

type Call = { method: string; body: { version: number; ops: object[] } | null; answer: (reply: Response) => void };
let calls: Call[] = [];
const next = async (method: string): Promise<Call> =>
  vi.waitFor(() => {
    const at = calls.findIndex((c) => c.method === method);
    if (at < 0) throw new Error(`no ${method} yet`);
    return calls.splice(at, 1)[0] as Call;
  });

beforeEach(() => {
  calls = [];
  cartStore.setState({ serverCart: undefined, changes: [], problem: null });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", (_url: string, { method, body }: { method: string; body?: string }) => {
    return new Promise<Response>((answer) => calls.push({ method, body: body ? JSON.parse(body) : null, answer }));
  });
  return () => vi.unstubAllGlobals();
});

it("is not emptied by an answer that was asked for before this page put something in", async () => {
  cartStore.setState({ serverCart: cart(0) });
  const loading = loadCart();
  const load = await next("GET");
  const adding = addToCart("a", "", 1);
  (await next("PATCH")).answer(Response.json(cart(1, 1)));
  await adding;
  load.answer(Response.json(cart(0)));
  await loading;
  expect(selectCart(cartStore.getState())?.count).toBe(1);
});

it("nor by one that was asked for while that was under way", async () => {
  cartStore.setState({ serverCart: cart(0) });
  const adding = addToCart("a", "", 1);
  const patch = await next("PATCH");
  const loading = loadCart();
  const load = await next("GET");
  patch.answer(Response.json(cart(1, 1)));
  await adding;
  load.answer(Response.json(cart(0)));
  await loading;
  expect(selectCart(cartStore.getState())?.count).toBe(1);
});

it("takes a lower version where this page changed nothing: the cart was bought elsewhere", async () => {
  cartStore.setState({ serverCart: cart(7, 3) });
  const loading = loadCart();
  (await next("GET")).answer(Response.json(cart(0)));
  await loading;
  expect(selectCart(cartStore.getState())?.lines).toEqual([]);
});

it("makes a change anew on the cart that another tab left, and undoes one that is refused", async () => {
  cartStore.setState({ serverCart: cart(1, 1) });
  const [line] = cart(1, 1).lines;
  if (!line) throw new Error("a cart of one line");
  const changing = setQuantity(line, 5);
  const stale = { error: { code: "stale_cart", message: "Changed." }, cart: cart(2, 2) };
  (await next("PATCH")).answer(Response.json(stale, { status: 409 }));
  const again = await next("PATCH");
  expect(again.body).toMatchObject({ version: 2, ops: [{ op: "set", variantId: "a", quantity: 5 }] });
  again.answer(Response.json({ error: { code: "conflict", message: "Sold out." } }, { status: 409 }));
  expect(await changing).toMatchObject({ message: "Sold out." });
  expect(selectCart(cartStore.getState())?.lines[0]?.quantity).toBe(2);
});
