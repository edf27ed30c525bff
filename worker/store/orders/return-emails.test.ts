/** A buyer who asks for a return is never left to reload a page: each step of staff tells them, once. */
import { like } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { orderLines } from "./schema.ts";
import {
  db,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  readError,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const STAFF = "staff@tikari.example";

/** An order that was shipped, and how its buyer asks for a return of one unit. */
async function shipOrder() {
  const { service, orderId, token } = await placeOrderOf([[await stockVariant(5), 2]]);
  const [line] = await db.select().from(orderLines);
  const lineId = line?.id as string;
  await service.createFulfillment(
    orderId,
    {
      requestKey: newKey(),
      lines: [{ lineId, quantity: 2 }],
      lots: [],
      ...{ carrier: "Sierra Post", tracking: "SP1", trackingUrl: "" as const },
    },
    STAFF,
  );
  const ask = (requestKey: string) =>
    service.requestReturn(orderId, token, { requestKey, lines: [{ lineId, quantity: 1 }], reason: "Too sweet for me" });
  return { service, orderId, ask };
}

const readReturnMails = async () => {
  await flushWaitUntil();
  const mails = await db.select().from(mailOutbox).where(like(mailOutbox.kind, "order.return%"));
  return mails.map((m) => [m.kind, m.to, m.subject, m.text] as const);
};

it("confirms a request, once however often it is sent, with the buyer's reason", async () => {
  const { ask } = await shipOrder();
  const key = newKey();
  await ask(key);
  await ask(key);
  const mails = await readReturnMails();
  expect(mails).toHaveLength(1);
  const [kind, to, subject, text] = mails[0] ?? [];
  expect([kind, to]).toEqual(["order.return_requested", "ana@example.com"]);
  expect(subject).toMatch(/received your return request/);
  expect(text).toContain("Too sweet for me");
});

it.each([
  ["approved", "Mail it to 1 Mill Road, Boulder, CO 80302.", /is approved/],
  ["rejected", "The pouch was opened.", /return/i],
] as const)("says that a return was %s, with the note of staff", async (decision, note, subject) => {
  const { service, orderId, ask } = await shipOrder();
  const id = await ask(newKey());
  await service.decideReturn(orderId, id, decision, note, STAFF);
  await service.decideReturn(orderId, id, decision, note, STAFF);
  // The other decision comes too late, and tells nobody the contrary.
  const other = decision === "approved" ? "rejected" : "approved";
  expect(await readError(service.decideReturn(orderId, id, other, "", STAFF))).toMatchObject({ status: 409 });
  const [, ...answers] = await readReturnMails();
  expect(answers.map(([kind]) => kind)).toEqual([
    decision === "approved" ? "order.return_approved" : "order.return_rejected",
  ]);
  expect(answers[0]?.[2]).toMatch(subject);
  expect(answers[0]?.[3]).toContain(note);
  expect(/approved/.test(answers[0]?.[2] ?? "")).toBe(decision === "approved");
});
