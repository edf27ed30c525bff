import type { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { formatMoney } from "../../kernel/money.ts";
import { createAdminApiModule, emptyBody } from "../../platform/api-module.ts";
import { auditStatement } from "../../settings/index.ts";
import type { PaymentOutcome, RefundOutcome } from "./contract.ts";
import { consoleResult, retryWebhookInput, testPaymentInput, testRefundInput } from "./contract-api.ts";
import { cardDeclineMessage } from "./domain.ts";

/** The admin API of the payment console. */
export const gatewayConsoleApi = createAdminApiModule("Payments")
  .post("/api/admin/payments/trial", {
    summary: "Makes a test payment of 1.00, never with real money",
    body: testPaymentInput,
    response: consoleResult,
    handle: async ({ ctx, body, actor }) => {
      const result = toPaymentResult(await ctx.store.gateway.gatewayConsole.pay(body.scenario));
      const target = `payment:${result.reference ?? "none"}`;
      await auditStatement(ctx, actor, "payments.trial", target, { after: result.text });
      return result;
    },
  })
  .post("/api/admin/payments/trial/refund", {
    summary: "Refunds a test payment",
    body: testRefundInput,
    response: consoleResult,
    handle: async ({ ctx, body, actor }) => {
      const result = toRefundResult(await ctx.store.gateway.gatewayConsole.refund(body.reference));
      const target = `payment:${body.reference}`;
      await auditStatement(ctx, actor, "payments.trial-refund", target, { after: result.text });
      return result;
    },
  })
  .post("/api/admin/payments/webhooks/again", {
    summary: "Retries a webhook",
    body: retryWebhookInput,
    response: consoleResult,
    handle: async ({ ctx, body, actor }) => {
      const done = await ctx.store.gateway.webhooks.retryOne(body.gateway, body.eventId);
      if (done === null) throw httpError("not_found", "There is no such webhook.");
      const text = done ? "The webhook is worked off." : "It failed again. The list says why.";
      const target = `webhook:${body.gateway}:${body.eventId}`;
      await auditStatement(ctx, actor, "payments.webhook-again", target, { after: text });
      return { ok: done, text, reference: null };
    },
  })
  .post("/api/admin/payments/webhooks/deliver", {
    summary: "Delivers the test gateway's due webhooks",
    body: emptyBody,
    response: consoleResult,
    handle: async ({ ctx }) => {
      const n = await ctx.store.gateway.deliverTestWebhooks();
      const text =
        n === 0 ? "The test gateway owes no webhook yet." : `${n} ${n === 1 ? "webhook was" : "webhooks were"} sent.`;
      return { ok: true, text, reference: null };
    },
  });

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
