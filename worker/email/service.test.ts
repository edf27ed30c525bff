import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { DAY, MINUTE, SECOND } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { emailService } from "./index.ts";
import { mailOutbox } from "./schema.ts";

const db = openDb((env as Env).DB);
let clock = 0;
let sent: string[] = [];
let pending: Promise<unknown>[] = [];

beforeEach(async () => {
  [clock, sent, pending] = [1_800_000_000_000, [], []];
  await db.delete(mailOutbox);
});

/** A service of its own, as each request and each job has one; `send` is what the binding does. */
function createService(send: (to: string) => Promise<void> = async () => undefined) {
  const MAIL = {
    send: async ({ to }: { to: string }) => {
      await send(to);
      sent.push(to);
    },
  };
  return emailService({
    db,
    now: () => clock,
    env: { ...env, MAIL } as unknown as Env,
    request: new Request("https://tikari.test/"),
    url: new URL("https://shop.test/"),
    local: false,
    waitUntil: (work) => void pending.push(work),
  });
}

const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 100));
const content = { subject: "S", preheader: "P", heading: "H", paragraphs: [], footer: "F" };
const enqueue = async (to: string) => {
  const email = createService(slowly).enqueue({ to, kind: "test", content });
  await email.statement;
  return email;
};
const flush = async () => {
  while (pending.length > 0) await pending.shift();
};

it("sends an email once, also when another process sends at the same moment", async () => {
  const email = await enqueue("a@shop.test");
  email.deliver();
  email.deliver();
  await Promise.all([createService(slowly).deliverPending(), createService(slowly).deliverPending()]);
  await flush();
  expect(sent).toEqual(["a@shop.test"]);
  expect(await db.select().from(mailOutbox)).toMatchObject([{ tries: 0, error: null, sentAt: clock }]);
});

it("sends each of a hundred and twenty once, by two jobs at once, in one run", async () => {
  for (let i = 0; i < 120; i++) await enqueue(`${i}@shop.test`);
  const reports = await Promise.all([createService(slowly).deliverPending(), createService(slowly).deliverPending()]);
  expect(new Set(sent).size).toBe(120);
  expect(sent).toHaveLength(120);
  expect(reports.reduce((sum, r) => sum + r.tried, 0)).toBe(120);
});

it("leaves the rest to the next run when its time is used up", async () => {
  for (let i = 0; i < 30; i++) await enqueue(`${i}@shop.test`);
  const anHour = async () => {
    clock += 60 * MINUTE;
  };
  const { tried } = await createService(anHour).deliverPending();
  expect(tried).toBeLessThan(30);
  await createService().deliverPending();
  expect(new Set(sent).size).toBe(30);
  expect(sent).toHaveLength(30);
});

it("is taken over from a sender that was killed, once its claim has expired", async () => {
  await enqueue("a@shop.test");
  void createService(() => new Promise(() => undefined)).deliverPending();
  await slowly();
  expect(await createService().deliverPending()).toEqual({ tried: 0 });
  clock += 20 * MINUTE;
  expect(await createService().deliverPending()).toEqual({ tried: 1 });
  expect(sent).toEqual(["a@shop.test"]);
});

it("that fails waits behind the others, and is given up after eight tries", async () => {
  const refuse = async () => {
    throw new Error("mailbox full");
  };
  await enqueue("full@shop.test");
  for (let run = 0; run < 10; run++) {
    await createService(refuse).deliverPending();
    clock += 5 * MINUTE;
  }
  expect(await db.select().from(mailOutbox)).toMatchObject([{ tries: 8, error: "mailbox full", sentAt: null }]);
  clock += SECOND;
  await enqueue("b@shop.test");
  expect(await createService().deliverPending()).toEqual({ tried: 1 });
  clock += 8 * DAY;
  await createService().deliverPending();
  expect(await db.select().from(mailOutbox)).toEqual([]);
});
