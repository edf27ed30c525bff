import { DAY, HOUR, MINUTE, SECOND } from "../../../kernel/instants.ts";
import type { BatchStatement } from "../../statement.ts";
import type {
  CardChecks,
  DisputeStatus,
  Gateway,
  GatewayPayment,
  PaymentOutcome,
  PaymentRequest,
  SaveCardOutcome,
  WebhookEvent,
} from "../contract.ts";
import { createTestObjectStore, type PaymentBody, type TestObject, type TestObjectStoreDeps } from "./object-store.ts";
import { parseCardToken, SCENARIOS, type Scenario, TEST_CARDS } from "./test-cards.ts";
import { createWebhookDeliveries, type TestWebhookEvent } from "./webhook-deliveries.ts";

/** How long a pending payment or refund takes to be decided. */
const PENDING_DURATION = 5 * SECOND;
/** How long the bank takes to decide a dispute, and how long it takes evidence. */
const DISPUTE_DURATION = MINUTE;
const EVIDENCE_DURATION = 7 * DAY;
/** The header that carries the signature of a test webhook. */
const TEST_SIGNATURE_HEADER = "x-test-signature";

export interface TestGatewayDeps extends TestObjectStoreDeps {
  /** Signs a webhook's raw body with a secret of this site. */
  sign: (text: string) => Promise<string>;
  verify: (text: string, signature: string) => Promise<boolean>;
}

/**
 * The built-in test gateway: charges nobody and behaves like a real one, with timeouts, delayed decisions and
 * unreliable webhooks. Its state is in its own two tables, which nothing else may read.
 */
export function createTestGateway(
  deps: TestGatewayDeps,
): Gateway & { due: () => Promise<{ raw: string; headers: Headers }[]> } {
  const { db, now } = deps;
  const objects = createTestObjectStore(deps);
  const deliveries = createWebhookDeliveries(deps);
  const toPayment = async (row: TestObject<"payment">): Promise<GatewayPayment> =>
    (await objects.toPayments([row]))[0] as GatewayPayment;

  /** What a source says about the payment: its scenario, the card's brand and digits, or a decline. */
  const readSource = async ({ source, customerPresent, key }: PaymentRequest) => {
    if (source.kind === "saved") {
      const card = await objects.byId("card", source.cardRef);
      const scenario = SCENARIOS[card?.body.scenario ?? ""];
      if (!card || !scenario || card.body.status === "removed") return { decline: "invalid_account" as const };
      return {
        name: card.body.scenario,
        face: card.body.face,
        decline: customerPresent ? undefined : scenario.renewal,
      };
    }
    const token = source.kind === "token" ? parseCardToken(source.token) : null;
    if (!token || source.kind !== "token") return { decline: "token_used" as const };
    if (token.once) {
      await objects.insert("token", { id: objects.newId("token"), key: source.token, body: { payment: key } });
      const owner = await objects.byKey("token", source.token);
      if (owner?.body.payment !== key) return { decline: "token_used" as const };
    }
    return { name: token.scenario, face: token.face, decline: SCENARIOS[token.scenario]?.decline };
  };

  const toOutcome = async (row: TestObject<"payment">, request: PaymentRequest): Promise<PaymentOutcome> => {
    if (row.body.amount !== request.amount.minor || row.body.currency !== request.amount.currency)
      return { kind: "refused", code: "key_reused", detail: "This key was used for another amount." };
    if (row.body.status === "declined") {
      const { face: card, reason = "declined" } = row.body;
      return { kind: "declined", reason, ...(card ? { card, checks: testChecks(reason) } : {}) };
    }
    return { kind: "payment", payment: await toPayment(row) };
  };

  /** What the test bank says about the address and the security code: a decline for one of them says so. */
  const testChecks = (reason: string): CardChecks => ({
    avs: reason === "postal_code" ? "mismatch" : "match",
    cvc: reason === "cvv" ? "mismatch" : "match",
  });

  /** The cardholder disputes a payment; the webhooks say so, and later what the bank decided. */
  const openDispute = async (payment: TestObject<"payment">, becomes: DisputeStatus): Promise<void> => {
    const { amount, currency } = payment.body;
    const openedAt = now() + PENDING_DURATION;
    const decidesAt = openedAt + DISPUTE_DURATION;
    const id = objects.newId("dispute");
    await objects.insert("dispute", {
      id,
      key: payment.id,
      body: {
        ...{ payment: payment.id, amount, currency, status: "open", dueAt: openedAt + EVIDENCE_DURATION },
        ...(becomes === "open" ? {} : { decidesAt, becomes }),
      },
    });
    const about = { kind: "dispute" as const, reference: id, version: 1, key: null };
    await batchStatements(db, [
      ...deliveries.scheduleStatements("ok", "dispute.created", about, openedAt),
      ...(becomes === "open"
        ? []
        : deliveries.scheduleStatements("ok", "dispute.updated", { ...about, version: 2 }, decidesAt)),
    ]);
  };

  return {
    name: "test",
    environment: "test",
    clientConfig: () => ({
      gateway: "test",
      cards: TEST_CARDS.map(({ number, scenario }) => ({ number, says: SCENARIOS[scenario]?.says ?? "" })),
    }),

    async pay(request) {
      const existing = await objects.byKey("payment", request.key);
      if (existing) return toOutcome(existing, request);
      if (request.source.kind === "hosted")
        return { kind: "refused", code: "bad_request", detail: "The test gateway has no page of its own." };
      const { name = "ok", face, decline } = await readSource(request);
      const scenario = SCENARIOS[name] as Scenario;
      if (!decline && scenario.timeout === "unpaid")
        return { kind: "unknown", detail: "The test gateway didn't answer." };
      const staysPending = scenario.pending && !decline;
      const body: PaymentBody = {
        orderId: request.orderId,
        amount: request.amount.minor,
        currency: request.amount.currency,
        scenario: name,
        email: request.email,
        face,
        status: decline ? "declined" : staysPending ? "pending" : "captured",
        reason: decline ?? (scenario.pending === "declined" ? "declined" : undefined),
        ...(staysPending ? { decidesAt: now() + PENDING_DURATION, becomes: scenario.pending } : {}),
      };
      const row: TestObject<"payment"> = { id: objects.newId("payment"), key: request.key, body };
      const [created] = await objects.insert("payment", row);
      // Another call with the same key was first: return its result.
      if (!created) return toOutcome((await objects.byKey("payment", request.key)) as TestObject<"payment">, request);
      if (!decline) {
        const about = { kind: "payment" as const, reference: row.id, version: staysPending ? 2 : 1, key: row.key };
        await batchStatements(
          db,
          deliveries.scheduleStatements(name, "payment.updated", about, body.decidesAt ?? now()),
        );
      }
      if (!decline && scenario.dispute && request.amount.minor > 0) await openDispute(row, scenario.dispute);
      if (!decline && scenario.timeout === "paid")
        return { kind: "unknown", detail: "The test gateway didn't answer." };
      return toOutcome(row, request);
    },

    async find(reference) {
      const row = await objects.byId("payment", reference);
      return row ? toPayment(row) : null;
    },
    async findByKey(key) {
      const row = await objects.byKey("payment", key);
      return row ? toPayment(row) : null;
    },

    async cancelByKey(key) {
      // A canceled payment takes the key, so that a call that is still in flight comes too late.
      const body: PaymentBody = {
        orderId: "",
        amount: 0,
        currency: "",
        scenario: "ok",
        email: "",
        status: "cancelled",
      };
      await objects.insert("payment", { id: objects.newId("payment"), key, body });
      const row = (await objects.byKey("payment", key)) as TestObject<"payment">;
      await objects.cancel(row.id);
      const payment = await toPayment((await objects.byId("payment", row.id)) as TestObject<"payment">);
      return payment.status === "captured" ? payment : "cancelled";
    },

    async refund({ key, reference, amount }) {
      const existing = await objects.byKey("refund", key);
      const payment = await objects.byId("payment", reference);
      if (existing)
        return existing.body.amount === amount.minor && existing.body.payment === reference
          ? objects.toRefund(existing)
          : { kind: "refused", code: "key_reused", detail: "This key was used for another refund." };
      if (!payment || (await toPayment(payment)).status !== "captured" || payment.body.currency !== amount.currency)
        return { kind: "refused", code: "not_refundable", detail: "No such captured payment." };
      const refundScenario = SCENARIOS[payment.body.scenario]?.refund;
      const row: TestObject<"refund"> = {
        id: objects.newId("refund"),
        key,
        body: {
          payment: reference,
          amount: amount.minor,
          currency: amount.currency,
          status: refundScenario ? "pending" : "settled",
          ...(refundScenario
            ? { decidesAt: now() + PENDING_DURATION, becomes: refundScenario === "failed" ? "failed" : "settled" }
            : {}),
        },
      };
      await objects.insertRefund(row);
      const created = await objects.byKey("refund", key);
      if (!created) return { kind: "refused", code: "not_refundable", detail: "More would be refunded than was paid." };
      if (created.id === row.id) {
        const about = { kind: "refund" as const, reference: row.id, version: refundScenario ? 2 : 1, key };
        await batchStatements(
          db,
          deliveries.scheduleStatements(payment.body.scenario, "refund.updated", about, row.body.decidesAt ?? now()),
        );
      }
      return objects.toRefund(created);
    },

    async findRefund(key, reference) {
      const row = reference ? await objects.byId("refund", reference) : key ? await objects.byKey("refund", key) : null;
      return row ? objects.toRefund(row) : null;
    },

    async findDispute(reference) {
      const row = await objects.byId("dispute", reference);
      return row ? objects.toDispute(row) : null;
    },

    async saveCard({ key, email, from }): Promise<SaveCardOutcome> {
      let row = await objects.byKey("card", key);
      if (!row) {
        const token = "token" in from ? parseCardToken(from.token) : null;
        const namedPayment = "token" in from ? null : await objects.byId("payment", from.paymentReference);
        const paid = namedPayment?.key === key ? namedPayment : null;
        const scenario = token?.scenario ?? paid?.body.scenario;
        const face = token?.face ?? paid?.body.face;
        if (!scenario || !face) return { kind: "declined", reason: "token_used" };
        const decline = SCENARIOS[scenario]?.decline;
        if (decline) return { kind: "declined", reason: decline };
        await objects.insert("card", {
          id: objects.newId("card"),
          key,
          body: { scenario, face, email, status: "active" },
        });
        row = (await objects.byKey("card", key)) as TestObject<"card">;
      }
      return { kind: "card", customerRef: `tcus_${row.body.email}`, cardRef: row.id, face: row.body.face };
    },
    cardEntry: async () => ({ kind: "fields" }),
    async removeCard(_customerRef, cardRef) {
      await objects.removeCard(cardRef);
      return "removed";
    },

    async readWebhook(raw, headers): Promise<WebhookEvent | null> {
      if (!(await deps.verify(raw, headers.get(TEST_SIGNATURE_HEADER) ?? ""))) return null;
      const { id, type, about } = JSON.parse(raw) as TestWebhookEvent;
      return { eventId: id, type, about };
    },

    async listRecentPayments(hours, until) {
      const listed = await objects.listPaymentsSince(now() - hours * HOUR, until);
      return listed === "unknown" ? listed : objects.toPayments(listed.filter((r) => r.body.amount > 0));
    },

    listRecentRefunds: async (hours) =>
      (await objects.listRefundsSince(now() - hours * HOUR)).map((row) => objects.toRefund(row)),

    async runChecks() {
      return [
        {
          name: "Gateway",
          state: "warn",
          detail: "The built-in test gateway is active: nobody is charged.",
          fix: "To sell, set PAYMENT_GATEWAY to square or stripe, with the settings listed in docs/payments.md.",
        },
      ];
    },

    /** The webhooks that are due, signed, for the caller to pass to /api/hooks/test. */
    async due() {
      const deliveriesDue = await deliveries.takeDue();
      return Promise.all(
        deliveriesDue.map(async ({ body }) => ({
          raw: body,
          headers: new Headers({ "Content-Type": "application/json", [TEST_SIGNATURE_HEADER]: await deps.sign(body) }),
        })),
      );
    },
  };
}

async function batchStatements(db: TestObjectStoreDeps["db"], statements: BatchStatement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
