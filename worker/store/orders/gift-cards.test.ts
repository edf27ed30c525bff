import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mailOutbox } from "../../email/index.ts";
import { DAY } from "../../kernel/instants.ts";
import { formatLongDate } from "../../kernel/long-date.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { readError } from "../cart/testing/cart-harness.ts";
import { giftCardInput } from "../pricing/contract-admin.ts";
import { giftCardEmails, giftCards } from "../pricing/schema.ts";
import { giftCardMailService } from "./service-gift-cards.ts";
import {
  buildCheckoutRequest,
  catalog,
  clock,
  createOrdersHarness,
  db,
  newKey,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

const STAFF = "ada@example.com";
const { deps, pricing } = createOrdersHarness();
const service = giftCardMailService({ ...deps, pricing });

let count = 0;
const issue = (over: object = {}) => {
  count += 1;
  const input = giftCardInput.parse({ amount: 5000, currency: "USD", requestKey: `request-${count}`, ...over });
  return service.createGiftCard(input, STAFF);
};
const mailsTo = (to: string) => db.select().from(mailOutbox).where(eq(mailOutbox.to, to));
const cardOf = async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0];
const CODE = /([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/;
const codeIn = async (to: string, place = 0) => CODE.exec((await mailsTo(to))[place]?.text ?? "")?.[0] ?? "";
const balanceOf = async (code: string) => (await pricing.findGiftCardByCode(code, "USD"))?.balance ?? null;

it("shows the code of a card that is mailed to nobody, and makes one card of a repeated request", async () => {
  const made = await issue();
  expect(await balanceOf(made.code ?? "")).toBe(5000);
  count -= 1;
  expect(await issue()).toEqual({ id: made.id, code: null });
  expect((await pricing.listGiftCards()).cards.filter((c) => c.id === made.id)).toHaveLength(1);
});

it("mails a card with its words at once, and shows staff no code", async () => {
  const to = "now@example.com";
  const { id, code } = await issue({ recipientEmail: to, recipient: "Inti", senderName: "Rumi", message: "Enjoy it" });
  expect(code).toBeNull();
  const [mail] = await mailsTo(to);
  for (const words of ["Inti", "Rumi", "Enjoy it", "$50.00"]) expect(mail?.text).toContain(words);
  expect(await balanceOf(await codeIn(to))).toBe(5000);
  expect(await service.listGiftCardEmails(id)).toMatchObject([{ email: to, actor: STAFF }]);
});

it("mails a scheduled card on its day, exactly once, by ten workers at a time", async () => {
  const to = "later@example.com";
  const { id } = await issue({ recipientEmail: to, sendAt: clock.now + DAY });
  await service.sendDueGiftCards();
  expect(await mailsTo(to)).toEqual([]);
  clock.now += 2 * DAY;
  await Promise.all(Array.from({ length: 10 }, () => service.sendDueGiftCards()));
  await service.sendDueGiftCards();
  expect(await mailsTo(to)).toHaveLength(1);
  expect(await balanceOf(await codeIn(to))).toBe(5000);
  expect(await cardOf(id)).toMatchObject({ sentAt: clock.now, balance: 5000 });
  expect(await service.sendDueGiftCards()).toMatchObject({ sent: 0, backlog: { count: 0 } });
});

it("sends again with a new code, once per request; the code before stops working", async () => {
  const to = "again@example.com";
  const { id } = await issue({ recipientEmail: to });
  const first = await codeIn(to);
  const send = () =>
    service.changeGiftCard(id, { act: "send", email: "right@example.com", requestKey: "send-again" }, STAFF);
  await send();
  await send();
  expect(await mailsTo("right@example.com")).toHaveLength(1);
  expect([await balanceOf(first), await balanceOf(await codeIn("right@example.com"))]).toEqual([null, 5000]);
  const audits = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `gift_card:${id}`));
  expect(audits.map((a) => a.action).sort()).toEqual(["gift_card.make", "gift_card.send"]);
  expect(JSON.stringify(audits)).not.toMatch(CODE);
});

it("mails nothing for a card that was deactivated, and leaves it to staff", async () => {
  const to = "off@example.com";
  const { id } = await issue({ recipientEmail: to, sendAt: clock.now + 1000 });
  await service.changeGiftCard(id, { act: "switch", off: true }, STAFF);
  clock.now += DAY;
  expect(await service.sendDueGiftCards()).toMatchObject({ sent: 0, backlog: { count: 0 } });
  expect(await mailsTo(to)).toEqual([]);
  const send = service.changeGiftCard(id, { act: "send", email: to, requestKey: "send-off1" }, STAFF);
  await expect(send).rejects.toMatchObject({ status: 409 });
});

it("moves the day while the card isn't sent yet, not after", async () => {
  const to = "moved@example.com";
  const { id } = await issue({ recipientEmail: "wrong@example.com", sendAt: clock.now + DAY });
  const schedule = (sendAt: number) =>
    service.changeGiftCard(
      id,
      { act: "schedule", email: to, recipient: "Inti", senderName: "", message: "", sendAt },
      STAFF,
    );
  await expect(schedule(clock.now - 1)).rejects.toMatchObject({ status: 400 });
  await schedule(clock.now + 3 * DAY);
  clock.now += 2 * DAY;
  await service.sendDueGiftCards();
  expect(await mailsTo(to)).toEqual([]);
  clock.now += 2 * DAY;
  await service.sendDueGiftCards();
  expect(await mailsTo(to)).toHaveLength(1);
  expect(await mailsTo("wrong@example.com")).toEqual([]);
  await expect(schedule(clock.now + DAY)).rejects.toMatchObject({ status: 409 });
});

it("refuses a day without an address, and a card that expires before it's sent", () => {
  const parse = (over: object) => giftCardInput.safeParse({ amount: 1, currency: "USD", ...over }).success;
  expect(parse({ sendAt: 5 })).toBe(false);
  expect(parse({ sendAt: 5, recipientEmail: "a@example.com", expiresAt: 4 })).toBe(false);
  expect(parse({ sendAt: 5, recipientEmail: "a@example.com" })).toBe(true);
});

it("mails a bought card on the day that the buyer chose, with their words", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, {
    ...catalog.get(variantId),
    kind: "gift_card",
    requiresShipping: false,
    taxCategory: "none",
  } as never);
  const to = "friend@example.com";
  const day = new Date(clock.now + 5 * DAY).toISOString().slice(0, 10);
  const given = {
    name: "Inti",
    email: to,
    from: "Rumi",
    message: "For your birthday",
    sendOn: day,
    timeZone: "Pacific/Kiritimati",
  };
  await visitor.setGiftCard(variantId, given);
  const past = { ...given, sendOn: "2020-01-01" };
  expect(await readError(visitor.setGiftCard(variantId, past))).toMatchObject({ status: 400 });
  const shop = createOrdersHarness({ visitor });
  const request = await buildCheckoutRequest(shop.service, { shipTo: null });
  const { orderId, token } = await shop.service.placeOrder(request, newKey());
  // The buyer's order page names that day too.
  const chosen = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
  const { lines } = await shop.service.readOrderView(orderId as string, token);
  expect(lines.map((l) => l.gift)).toEqual([`For Inti (${to}), on ${chosen}`]);
  const [card] = (await pricing.listGiftCards({ q: to })).cards;
  expect([orderId !== null, card?.recipient, card?.senderName, card?.sentAt]).toEqual([true, "Inti", "Rumi", null]);
  expect(card?.buyer).toBe("ana@example.com");
  expect(await mailsTo(to)).toEqual([]);
  // The buyer learns when it goes, by the day that was chosen and never with the code; once, however often it is paid.
  const receipts = (await mailsTo("ana@example.com")).filter((m) => /receipt/.test(m.kind) && m.text.includes(to));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain(formatLongDate(Date.parse(`${day}T12:00Z`), "UTC"));
  expect(receipts[0]?.text).toContain("Inti, friend@example.com");
  expect(receipts[0]?.text).not.toMatch(CODE);
  clock.now += 6 * DAY;
  await service.sendDueGiftCards();
  expect((await mailsTo(to))[0]?.text).toContain("For your birthday");
  expect(
    await db
      .select()
      .from(giftCardEmails)
      .where(eq(giftCardEmails.cardId, card?.id ?? "")),
  ).toHaveLength(1);
});

it("gives two cards of one value to two people, each with their own words and day, and changes one alone", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, {
    ...catalog.get(variantId),
    kind: "gift_card",
    requiresShipping: false,
    taxCategory: "none",
  } as never);
  const day = new Date(clock.now + 3 * DAY).toISOString().slice(0, 10);
  const ana = { name: "Ana", email: "two-a@example.com", message: "Happy birthday", sendOn: day, timeZone: "UTC" };
  const luz = { name: "Luz", email: "two-l@example.com", message: "Thank you" };
  const add = (given: object, quantity = 1) => visitor.cart.addLines([{ variantId, quantity, given }]);
  const shown = async () => (await visitor.read()).lines.map((l) => [l.given.email, l.given.message, l.quantity]);
  await visitor.setGiftCard(variantId, ana);
  await add(luz);
  // The same words to the same person are the same line, however the address is written.
  await add({ ...luz, email: "Two-L@Example.com", sendOn: "", from: "" });
  expect(await shown()).toEqual([
    [ana.email, ana.message, 1],
    [luz.email, luz.message, 2],
  ]);
  const set = (quantity: number, given: object, changedTo?: object) =>
    visitor.cart.changeCart([{ op: "set", variantId, planId: "", quantity, given, changedTo }]);
  await set(1, luz, { ...luz, message: "Thank you, Luz" });
  expect(await shown()).toEqual([
    [ana.email, ana.message, 1],
    [luz.email, "Thank you, Luz", 1],
  ]);
  expect(await readError(set(1, ana, { ...ana, sendOn: "2020-01-01" }))).toMatchObject({ status: 400 });
  // Made the same as the other, it becomes one with it; then they part again.
  await set(1, ana, { ...luz, message: "Thank you, Luz" });
  expect(await shown()).toEqual([[luz.email, "Thank you, Luz", 2]]);
  await set(1, { ...luz, message: "Thank you, Luz" });
  await add(ana);

  const shop = createOrdersHarness({ visitor });
  const { orderId, token } = await shop.service.placeOrder(
    await buildCheckoutRequest(shop.service, { shipTo: null }),
    newKey(),
  );
  const { lines } = await shop.service.readOrderView(orderId as string, token);
  expect(lines.map((l) => l.gift)).toEqual([
    `For Luz (${luz.email})`,
    expect.stringContaining(`For Ana (${ana.email})`),
  ]);
  expect(await shown()).toEqual([]);
  const [now] = await mailsTo(luz.email);
  expect(now?.text).toContain("Thank you, Luz");
  expect(await mailsTo(ana.email)).toEqual([]);
  clock.now += 4 * DAY;
  await service.sendDueGiftCards();
  const [later] = await mailsTo(ana.email);
  expect(later?.text).toContain("Happy birthday");
  expect(await codeIn(luz.email)).not.toBe(await codeIn(ana.email));
});

it("writes to whom the buyer names after a declined card, not to whom the first try named", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, { ...catalog.get(variantId), kind: "gift_card", requiresShipping: false } as never);
  const [wrong, right] = [{ email: "mistyped@example.com" }, { email: "meant@example.com" }];
  await visitor.setGiftCard(variantId, wrong);
  const shop = createOrdersHarness({ visitor });
  const request = await buildCheckoutRequest(shop.service, { shipTo: null });
  const declined = { ...request, source: { kind: "token", token: "test-declined" } as const };
  expect(await shop.service.placeOrder(declined, newKey())).toMatchObject({ state: "declined" });
  const change = { op: "set", variantId, planId: "", quantity: 1, given: wrong, changedTo: right } as const;
  await visitor.cart.changeCart([change]);
  expect(await shop.service.placeOrder(request, newKey())).toMatchObject({ state: "paid" });
  expect([await mailsTo(wrong.email), (await mailsTo(right.email)).length]).toEqual([[], 1]);
  expect((await visitor.read()).lines).toEqual([]);
});

it("keeps what was put into the cart for someone else while the first card was being paid", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, { ...catalog.get(variantId), kind: "gift_card", requiresShipping: false } as never);
  await visitor.setGiftCard(variantId, { email: "paid@example.com" });
  const open = await visitor.cart.open();
  const bought = (open?.lines ?? []).map(({ planId, given, quantity }) => ({ variantId, planId, given, quantity }));
  await visitor.setGiftCard(variantId, { email: "meanwhile@example.com" });
  await db.batch(visitor.cart.completeCartStatements(open?.id as string, "order", bought) as never);
  expect((await visitor.read()).lines.map((l) => l.given.email)).toEqual(["meanwhile@example.com"]);
});

it("issues cards to three people with what the confirmation reads, and one look-up of its own", async () => {
  const buy = async (recipients: readonly string[]) => {
    const visitor = new Visitor();
    const variantId = await stockVariant(5);
    catalog.set(variantId, { ...catalog.get(variantId), kind: "gift_card", requiresShipping: false } as never);
    for (const email of recipients) await visitor.setGiftCard(variantId, { email });
    const { DB, costs } = createRecordingDb();
    const shop = createOrdersHarness({ visitor, d1: DB });
    const request = await buildCheckoutRequest(shop.service, { shipTo: null });
    costs.length = 0;
    await shop.service.placeOrder(request, newKey());
    const reads = costs.filter((c) => /^\s*(select|with)/i.test(c.sql));
    return { reads: reads.length, rows: reads.reduce((sum, c) => sum + c.rowsRead, 0), costs };
  };
  const one = await buy(["rows-1@example.com"]);
  const three = await buy(["rows-1@example.com", "rows-2@example.com", "rows-3@example.com"]);
  expect(three.reads).toBe(one.reads);
  const lookups = three.costs.filter((c) => /from "store_gift_card"/i.test(c.sql) && /bought_by IN/.test(c.sql));
  expect(lookups).toHaveLength(1);
  // Each line more is read a few times: in the cart, at its price and for the confirmation.
  expect(three.rows - one.rows).toBeLessThanOrEqual(40);
  expect(await mailsTo("rows-3@example.com")).toHaveLength(1);
});

it("shows staff that emails are in the local mailbox, with their time and their text, but not the code", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, { ...catalog.get(variantId), kind: "gift_card", requiresShipping: false } as never);
  await visitor.setGiftCard(variantId, { email: "staff-sees@example.com", message: "For you" });
  const shop = createOrdersHarness({ visitor });
  const { orderId } = await shop.service.placeOrder(
    await buildCheckoutRequest(shop.service, { shipTo: null }),
    newKey(),
  );
  const id = orderId as string;
  const { mails } = await shop.service.readAdminOrder(id);
  expect(mails.map((m) => m.kind).sort()).toEqual(["confirmation", "gift_card", "gift_card_receipt"]);
  for (const mail of mails) expect(mail).toMatchObject({ status: "mailbox", at: clock.now });
  const card = mails.find((m) => m.kind === "gift_card");
  const shown = await shop.service.readOrderEmail(id, card?.id ?? "");
  expect(shown.text).toContain("For you");
  expect(shown.text).not.toContain(await codeIn("staff-sees@example.com"));
});

it("sells no more gift cards at once than one batch can issue, and issues all of them", async () => {
  const visitor = new Visitor();
  const variantId = await stockVariant(5);
  catalog.set(variantId, { ...catalog.get(variantId), kind: "gift_card", requiresShipping: false } as never);
  const set = (email: string, quantity: number) =>
    visitor.cart.changeCart([{ op: "set", variantId, planId: "", quantity, given: { email } }]);
  await visitor.setGiftCard(variantId, { email: "many-1@example.com" });
  const { DB, costs } = createRecordingDb();
  const shop = createOrdersHarness({ visitor, d1: DB });
  await set("many-1@example.com", 98);
  await set("many-2@example.com", 2);
  const request = await buildCheckoutRequest(shop.service, { shipTo: null });
  expect(await readError(shop.service.placeOrder(request, newKey()))).toMatchObject({
    status: 409,
    code: "gift_cards",
  });
  await set("many-2@example.com", 1);
  const fewer = await buildCheckoutRequest(shop.service, { shipTo: null });
  costs.length = 0;
  expect(await shop.service.placeOrder(fewer, newKey())).toMatchObject({ state: "paid" });
  // A request may run 1,000 statements.
  expect(costs.length).toBeLessThan(900);
  expect([(await mailsTo("many-1@example.com")).length, (await mailsTo("many-2@example.com")).length]).toEqual([98, 1]);
});
