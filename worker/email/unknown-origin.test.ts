import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import { type Browser, env } from "../auth/testing/browser.ts";
import { openDb } from "../platform/db.ts";
import { createRequestContext } from "../request-context.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { mailOutbox } from "./schema.ts";

interface SentMessage {
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
}

const db = openDb(env.DB);
let sent: SentMessage[] = [];
beforeAll(() => loadDemoSeed());
beforeEach(async () => {
  sent = [];
  await db.delete(mailOutbox);
});

/** A request to a public address, whose Host header says what the caller likes; then what it left for later is done. */
async function visit<T>(
  url: string,
  run: (context: ReturnType<typeof createRequestContext>) => Promise<T>,
  { browser, ...bindings }: { browser?: Browser; SITE_ORIGIN?: string } = {},
): Promise<T> {
  const MAIL = { send: async (message: SentMessage) => void sent.push(message) };
  const executionCtx = createExecutionContext();
  const Cookie = [...(browser?.cookies ?? [])].map(([k, v]) => `${k}=${v}`).join("; ");
  const request = new Request(url, { headers: Cookie ? { Cookie } : {} });
  const context = createRequestContext(
    request,
    { ...env, SITE_ORIGIN: undefined, MAIL, ...bindings } as unknown as Env,
    executionCtx,
  );
  try {
    return await run(context);
  } finally {
    await waitOnExecutionContext(executionCtx);
  }
}

const EVIL = "http://evil.test/";
const watch = (email: string) => (context: ReturnType<typeof createRequestContext>) =>
  context.store.catalogue.requestRestockNotice("demo-qucha-120", email);
const deliverPending = (context: ReturnType<typeof createRequestContext>) => context.emails.deliverPending();

it("an email with a link waits on a public address without SITE_ORIGIN, and leads there once it is set", async () => {
  await visit(EVIL, watch("ana@example.com"));
  expect(sent).toEqual([]);
  await visit("https://jobs.invalid/", deliverPending);
  expect(sent).toEqual([]);
  const [row] = await db.select().from(mailOutbox);
  expect(row).toMatchObject({ sentAt: null, tries: 0, error: expect.stringContaining("SITE_ORIGIN") });
  expect(JSON.stringify(row)).not.toContain("evil.test");

  await visit("https://jobs.invalid/", deliverPending, { SITE_ORIGIN: "https://shop.test" });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("https://shop.test/restock/");
  expect(JSON.stringify(sent)).not.toMatch(/evil\.test|\.invalid/);
});

it("the Host header is no part of an email where SITE_ORIGIN is set", async () => {
  await visit(EVIL, watch("bea@example.com"), { SITE_ORIGIN: "https://shop.test" });
  expect(sent).toMatchObject([{ from: "no-reply@shop.test", text: expect.stringContaining("https://shop.test/") }]);
  expect(JSON.stringify(sent)).not.toContain("evil.test");
});

it("invitations and changes of address are refused, since they are of no use without their link", async () => {
  const { browser } = await createAdmin();
  for (const call of [
    (c: ReturnType<typeof createRequestContext>) => c.auth.inviteStaff({ email: "new@example.com", role: "moderator" }),
    (c: ReturnType<typeof createRequestContext>) => c.auth.startEmailChange("other@example.com"),
  ]) {
    const refusal = await visit(EVIL, call, { browser }).catch((e: unknown) => e);
    expect((refusal as Response).status).toBe(503);
    expect(await (refusal as Response).text()).toContain("SITE_ORIGIN");
    await visit(EVIL, call, { browser, SITE_ORIGIN: "https://shop.test" });
  }
  expect(sent.filter((m) => m.text.includes("https://shop.test/"))).not.toEqual([]);
  expect(JSON.stringify(await db.select().from(mailOutbox))).not.toContain("evil.test");
});
