import type { Context } from "hono";
import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { formatMoney } from "../../kernel/money.ts";
import { createApiModule } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { insertAuditRow } from "../../settings/index.ts";
import type { PaymentOutcome, RefundOutcome } from "./contract.ts";
import { consoleResult, retryWebhookInput, testPaymentInput, testRefundInput } from "./contract-api.ts";
import { cardDeclineMessage } from "./domain.ts";

const noStore = { "Cache-Control": "private, no-store" };
const emptyBody = z.strictObject({});

/** Who did what on the bench, in the trail that the admin area shows. */
async function writeAuditLog(c: Context<ApiEnv>, action: string, target: string, after: string): Promise<void> {
  const viewer = await c.env.viewer();
  const at = c.env.now();
  const actor = viewer?.email ?? "unknown";
  await insertAuditRow(c.env.db, {
    id: newId(at),
    at,
    actor,
    action,
    target,
    before: null,
    after: JSON.stringify(after),
  });
}

/** The test bench's part of /api, for admins. */
export const paymentConsoleApi = createApiModule()
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/payments/trial",
      summary: "Make a trial payment of 1.00 where money is not real",
      tag: "Payments",
      access: "admin",
      body: testPaymentInput,
      response: consoleResult,
    },
    async (c, { body }) => {
      const answer = toPaymentResult(await c.env.store.gateway.paymentConsole.pay(body.scenario));
      await writeAuditLog(c, "payments.trial", `payment:${answer.reference ?? "none"}`, answer.text);
      return c.json(answer, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/payments/trial/refund",
      summary: "Give a trial payment back",
      tag: "Payments",
      access: "admin",
      body: testRefundInput,
      response: consoleResult,
    },
    async (c, { body }) => {
      const answer = toRefundResult(await c.env.store.gateway.paymentConsole.refund(body.reference));
      await writeAuditLog(c, "payments.trial-refund", `payment:${body.reference}`, answer.text);
      return c.json(answer, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/payments/webhooks/again",
      summary: "Work a webhook off again",
      tag: "Payments",
      access: "admin",
      body: retryWebhookInput,
      response: consoleResult,
    },
    async (c, { body }) => {
      const done = await c.env.store.gateway.webhooks.retryOne(body.gateway, body.eventId);
      if (done === null) throw httpError("not_found", "There is no such webhook.");
      const text = done ? "The webhook is worked off." : "It failed again. The list says why.";
      await writeAuditLog(c, "payments.webhook-again", `webhook:${body.gateway}:${body.eventId}`, text);
      return c.json({ ok: done, text, reference: null }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/payments/webhooks/deliver",
      summary: "Send the webhooks that the test gateway owes",
      tag: "Payments",
      access: "admin",
      body: emptyBody,
      response: consoleResult,
    },
    async (c) => {
      const n = await c.env.store.gateway.deliverTestWebhooks();
      const text =
        n === 0 ? "The test gateway owes no webhook yet." : `${n} ${n === 1 ? "webhook was" : "webhooks were"} sent.`;
      return c.json({ ok: true, text, reference: null }, 200, noStore);
    },
  );

type ConsoleResult = z.output<typeof consoleResult>;

function toPaymentResult(outcome: PaymentOutcome): ConsoleResult {
  switch (outcome.kind) {
    case "payment": {
      const { status, amount, reference } = outcome.payment;
      return {
        ok: status === "captured",
        text: `${formatMoney(amount)} ${status === "captured" ? "was paid" : `is ${status}`}.`,
        reference,
      };
    }
    case "redirect":
      return { ok: true, text: "The gateway wants the buyer on its own page.", reference: outcome.reference };
    case "declined":
      return {
        ok: false,
        text: `Declined (${outcome.reason}). ${cardDeclineMessage(outcome.reason)}`,
        reference: null,
      };
    default:
      return { ok: false, text: outcome.detail, reference: null };
  }
}

function toRefundResult(outcome: RefundOutcome): ConsoleResult {
  if (outcome.kind !== "refund") return { ok: false, text: outcome.detail, reference: null };
  const { status, reference, error } = outcome;
  const text =
    status === "settled"
      ? "The money is given back."
      : status === "pending"
        ? "The refund is on its way."
        : `The refund failed. ${error ?? ""}`;
  return { ok: status !== "failed", text, reference };
}
