import { expect, it } from "vitest";
import { canEditOrder, type EditableOrder, planOrderEdit, removableUnits } from "./domain-edit.ts";

const HOME = {
  ...{ name: "Ana Quispe", company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
  ...{ postalCode: "80302", country: "US", phone: "" },
};
const line = (id: string, over: Partial<EditableOrder["lines"][number]> = {}): EditableOrder["lines"][number] => ({
  ...{ id, kind: "goods", requiresShipping: true, quantity: 3, total: 1000, tax: 100 },
  ...{ refundedQuantity: 0, fulfilled: 0, cancelled: 0, returned: 0, unpaid: false },
  ...over,
});
const order = (over: Partial<EditableOrder> = {}): EditableOrder => ({
  ...{
    status: "open",
    paidAt: 1,
    currency: "USD",
    total: 2000,
    refunded: 0,
    owed: 0,
    shipTo: HOME,
    lines: [line("a"), line("b")],
  },
  ...over,
});
type Edit = Omit<Parameters<typeof planOrderEdit>[1], "add">;
const plan = (o: EditableOrder, edit: Edit) => planOrderEdit(o, { add: [], ...edit }, []);
const remove = (lineId: string, quantity: number) => ({ remove: [{ lineId, quantity }], shipTo: null });
const why = (o: EditableOrder, edit: Edit) => {
  const planned = plan(o, edit);
  return planned.ok ? "ok" : planned.why;
};

it("pays back each unit's exact share, whatever is removed first", () => {
  const first = plan(order(), remove("a", 1));
  expect(first).toMatchObject({ ok: true, refund: 333 });
  const rest = order({ lines: [line("a", { refundedQuantity: 1, cancelled: 1 }), line("b")] });
  expect(plan(rest, remove("a", 2))).toMatchObject({ ok: true, refund: 667 });
});

it("refuses what was sent, paid back or isn't sent at all, and an order of which nothing would be left", () => {
  expect(why(order({ lines: [line("a", { fulfilled: 2 }), line("b")] }), remove("a", 2))).toMatch(/Only 1/);
  expect(why(order({ lines: [line("a", { refundedQuantity: 3 }), line("b")] }), remove("a", 1))).toMatch(/can't/);
  expect(
    why(order({ lines: [line("a", { kind: "gift_card", requiresShipping: false }), line("b")] }), remove("a", 1)),
  ).toMatch(/can't/);
  expect([removableUnits(line("a", { cancelled: 2 })), removableUnits(line("a", { refundedQuantity: 2 }))]).toEqual([
    1, 1,
  ]);
  // What isn't shipped is never on its way: a download is there at once.
  expect(why(order({ lines: [line("a", { requiresShipping: false }), line("b")] }), remove("a", 1))).toMatch(/can't/);
  expect(why(order(), remove("c", 1))).toMatch(/can't/);
  expect(why(order({ lines: [line("a")] }), remove("a", 3))).toMatch(/Cancel the order/);
  expect(why(order({ paidAt: null, status: "pending" }), remove("a", 1))).toMatch(/isn't paid/);
  const failed = order({ lines: [line("a", { released: { unsent: 1, restocked: 0 } }), line("b")] });
  expect(why(failed, remove("b", 1))).toMatch(/Retry it/);
  expect(why(order({ status: "completed" }), remove("a", 1))).toMatch(/nothing left to change/);
  expect(why(order(), { remove: [], shipTo: HOME })).toMatch(/first/);
});

it("lets the address be corrected within its state, for which shipping and taxes were charged", () => {
  const to = (over: Partial<typeof HOME>) => ({ remove: [], shipTo: { ...HOME, ...over } });
  expect(plan(order(), to({ line1: "77 Alpine Way", region: "co" }))).toMatchObject({
    ok: true,
    refund: 0,
    shipTo: { line1: "77 Alpine Way", region: "CO" },
  });
  expect(plan(order(), to({ phone: "+13035550100" }))).toMatchObject({ ok: true, shipTo: { phone: "+13035550100" } });
  expect(why(order(), to({ region: "NY", postalCode: "10001" }))).toMatch(/another state/);
  expect(why(order(), to({ country: "CA", region: "ON", postalCode: "M5V 3L9" }))).toMatch(/another state/);
  expect(why(order(), to({ postalCode: "8030" }))).not.toBe("ok");
  expect(why(order(), to({ postalCode: "10001" }))).toMatch(/New York/);
  expect(why(order({ shipTo: null }), to({ line1: "x" }))).toMatch(/needs shipping/);
});

it("knows when nothing is left to change", () => {
  expect(canEditOrder(order())).toBe(true);
  expect(canEditOrder(order({ lines: [line("a", { fulfilled: 3 })] }))).toBe(false);
  expect(canEditOrder(order({ status: "cancelled" }))).toBe(false);
});

it("counts no money twice that was paid back: what removed items cost must still be there", () => {
  // Of 20.00 for two lines, 15.00 were paid back as goodwill or by a bank; another item is added and not paid yet.
  const added = line("c", { total: 800, unpaid: true });
  const back = order({ total: 2800, refunded: 1500, owed: 800, lines: [line("a"), line("b"), added] });
  expect(why(back, remove("a", 3))).toMatch(/already refunded/);
  expect(plan(back, remove("a", 1))).toMatchObject({ ok: true, credit: 333, owed: 467 });
  expect(plan(back, remove("c", 3))).toMatchObject({ ok: true, credit: 800, owed: 0, refund: 0 });
  // An item that credits have paid in part claims that part.
  expect(why({ ...back, refunded: 2400, owed: 400 }, remove("c", 3))).toMatch(/already refunded/);
});
