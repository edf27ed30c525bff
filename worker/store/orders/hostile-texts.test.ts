import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { orderFilter } from "./contract.ts";
import { createScene, pay, send } from "./testing/draft-scene.ts";
import { db, flushWaitUntil, resetStore, SHIPPING_ADDRESS } from "./testing/orders-harness.ts";

beforeEach(resetStore);

const HOSTILE = [
  `"><script>alert(1)</script>`,
  "=HYPERLINK(1)",
  "{{total}} {{brand}}",
  "a\u0000b' OR 1=1 --",
  "half \u202Etxt",
  "__proto__",
  "$.given.name",
  `NEAR("a" "b", 5) AND * ^ :`,
];

it.each(HOSTILE)("%j in every field of a draft is ordered, mailed as text, and searched", async (text) => {
  const safe = text.trim().slice(0, 60);
  const shipTo = { ...SHIPPING_ADDRESS, name: safe, company: safe, line2: safe };
  const scene = await createScene({
    ...{ shipTo, message: safe, note: safe },
    discount: { kind: "fixed", value: 100, reason: safe },
    shipping: { name: safe, price: 600 },
  });
  const link = await send(scene);
  expect((await pay(scene.service, link, { shipTo })).state).toBe("paid");
  await flushWaitUntil();
  const mails = await db.select().from(mailOutbox);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail.subject).not.toContain(safe);
  const invoice = mails.find((m) => m.kind === "order.invoice")?.text ?? "";
  expect(invoice).toContain(safe.split("\u0000")[0]);
  expect((await scene.service.listOrders(orderFilter.parse({ q: text }))).orders.length).toBeLessThanOrEqual(1);
  expect(await scene.service.drafts.listDrafts({ q: text })).toMatchObject({ next: null });
});

it.each([
  ",,,",
  '"""',
  "***",
  "(((",
  "+++1234567",
  "\u0000\u0000\u0000",
  "İİ",
  "a".repeat(120),
  "--- ---",
  "-1-1-1-1-1-1-1",
  "tag:",
  "#0",
  "999999999",
  "00000",
])("a search for %j answers", async (q) => {
  const scene = await createScene();
  const parsed = orderFilter.safeParse({ q });
  if (parsed.success) expect((await scene.service.listOrders(parsed.data)).orders).toEqual([]);
  expect((await scene.service.drafts.listDrafts({ q })).drafts.length).toBeLessThanOrEqual(1);
});
