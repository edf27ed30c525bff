import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { EMAIL_TEXT_LIMITS } from "../email/domain.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { emailTextsInput } from "./contract.ts";

/** The limits forget what is older than an hour by the clock. */
const NOW = Date.now();
const KEY = "order.refund";
const ADA = "ada@tikari.test";
const context = (bindings: object = {}) => createTestContext(NOW, bindings as Partial<Env>);
const texts = () => context().emailTexts;
const refusal = async (work: Promise<unknown>) => {
  const thrown = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!(thrown instanceof Response)) throw thrown ?? new Error("was not refused");
  const { error } = (await thrown.json()) as { error: { message: string; field?: string } };
  return { status: thrown.status, ...error };
};
const draft = async (over: object = {}) => {
  const { texts: now, version } = await texts().get(KEY);
  return emailTextsInput.parse({ ...now, version, ...over });
};
const rows = () => db.all(sql`SELECT template, subject, version FROM email_text`);

beforeEach(async () => {
  for (const table of ["email_text", "mail_outbox", "settings_audit"])
    await env.DB.prepare(`DELETE FROM ${table}`).run();
});

it("saves the owner's texts with an entry in the change log, and goes back to the default", async () => {
  const saved = await texts().save(KEY, await draft({ subject: "Money back: {{amount}}" }), ADA);
  expect(saved).toMatchObject({
    isCustom: true,
    version: 1,
    texts: { subject: "Money back: {{amount}}" },
    updatedBy: ADA,
  });
  expect((await texts().reset(KEY, 1, ADA)).isCustom).toBe(false);
  const audits = await db.all<{ action: string }>(sql`SELECT action FROM settings_audit ORDER BY id`);
  expect(audits.map((a) => a.action).sort()).toEqual(["email.reset", "email.texts"]);
});

it("refuses a draft that was made before someone else's change, and leaves theirs", async () => {
  const old = await draft({ subject: "Mine" });
  await texts().save(KEY, await draft({ subject: "Theirs" }), "ben@tikari.test");
  expect(await refusal(texts().save(KEY, old, ADA))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^ben@tikari\.test changed .* “Theirs”/),
  });
  await db.run(sql`
    INSERT INTO auth_user (id, email, email_norm, role, first_name, created_at)
    VALUES ('ben', 'ben@tikari.test', 'ben@tikari.test', 'admin', 'Ben', 0)`);
  expect(await refusal(texts().save(KEY, old, ADA))).toMatchObject({
    message: expect.stringMatching(/^Ben changed .* “Theirs”/),
  });
  expect(await texts().get(KEY)).toMatchObject({ updatedBy: "Ben" });
  expect(await refusal(texts().reset(KEY, 0, ADA))).toMatchObject({ status: 409 });
  expect(await rows()).toEqual([{ template: KEY, subject: "Theirs", version: 1 }]);
  const both = await Promise.allSettled(
    [1, 2].map(async () => texts().save(KEY, await draft({ subject: "Both" }), ADA)),
  );
  expect(both.map((b) => b.status).sort()).toEqual(["fulfilled", "rejected"]);
});

it("refuses placeholders that the email doesn't have, and half ones, by name", async () => {
  for (const [field, bad] of [
    ["subject", "Hi {{password}}"],
    ["heading", "{{ tracking }}"],
    ["intro", "{{amount"],
    ["footer", "{{}}"],
  ] as const) {
    expect(await refusal(texts().save(KEY, await draft({ [field]: bad }), ADA))).toMatchObject({ status: 400, field });
    expect(await refusal(texts().preview(KEY, { ...(await draft({ [field]: bad })), sample: 0 }))).toMatchObject({
      field,
    });
  }
  expect(await rows()).toEqual([]);
});

it("refuses texts that are too long, and a subject of two lines", async () => {
  const whole = await draft();
  for (const [field, max] of Object.entries(EMAIL_TEXT_LIMITS)) {
    expect(emailTextsInput.safeParse({ ...whole, [field]: "x".repeat(max) }).success, field).toBe(true);
    expect(emailTextsInput.safeParse({ ...whole, [field]: "x".repeat(max + 1) }).success, field).toBe(false);
  }
});

it("sends a test to the person who asks, marked as one, ten an hour", async () => {
  const asked = { ...(await draft({ subject: "Back: {{amount}}" })), sample: 0 };
  for (let n = 0; n < 10; n++) await texts().sendTest(KEY, asked, ADA);
  expect((await refusal(texts().sendTest(KEY, asked, ADA))).status).toBe(429);
  const sent = await db.all<{ to: string; subject: string }>(sql`SELECT to_address AS "to", subject FROM mail_outbox`);
  expect(sent).toHaveLength(10);
  expect(sent[0]).toEqual({ to: ADA, subject: expect.stringMatching(/^\[Test\] Back: \$/) });
  expect(await rows()).toEqual([]);
});

it("switches off only what nobody has to get: then nothing is sent", async () => {
  expect((await refusal(texts().switchEmail(KEY, { enabled: false, version: 0 }, ADA))).status).toBe(400);
  const off = await texts().switchEmail("order.review_request", { enabled: false, version: 0 }, ADA);
  expect(off).toMatchObject({ enabled: false, optional: true });
});

it("stores no email to a sample's address", async () => {
  const content = { subject: "Hi", preheader: "a", heading: "b", footer: "c" };
  await context().emails.send({ to: "Someone@sample.example.com", kind: "order.note", content });
  await context().emails.send({ to: "someone@example.com", kind: "order.note", content });
  expect(await db.all(sql`SELECT to_address AS "to" FROM mail_outbox`)).toEqual([{ to: "someone@example.com" }]);
});
