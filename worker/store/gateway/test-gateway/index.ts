import { HOUR, SECOND } from "../../../kernel/instants.ts";
import type { Statement } from "../../statement.ts";
import type { Gateway, GatewayPayment, PayOutcome, PayRequest, SaveCardOutcome, WebhookNews } from "../contract.ts";
import { type PaymentBody, type Row, type TestBase, testMemory } from "./object-store.ts";
import { readToken, SCENARIOS, type Scenario, TEST_CARDS } from "./test-cards.ts";
import { type TestEvent, testDeliveriesOf } from "./webhook-deliveries.ts";

/** How long a pending payment or refund takes to be decided. */
const PENDING = 5 * SECOND;
/** The header that carries the signature of a test webhook. */
export const TEST_SIGNATURE = "x-test-signature";

export interface TestGatewayBase extends TestBase {
  /** Signs a webhook's raw body with a secret of this site. */
  sign: (text: string) => Promise<string>;
  verify: (text: string, signature: string) => Promise<boolean>;
}

/**
 * The embedded gateway: takes no money, and behaves like one that does, with its time-outs, its second
 * thoughts and its careless webhooks. What it knows is in its own two tables, as a real gateway's
 * would be on its side: nothing else may read them.
 */
export function testGateway(
  base: TestGatewayBase,
): Gateway & { due: () => Promise<{ raw: string; headers: Headers }[]> } {
  const { db, now } = base;
  const memory = testMemory(base);
  const deliveries = testDeliveriesOf(base);
  const tell = async (row: Row<"payment">): Promise<GatewayPayment> => (await memory.tell([row]))[0] as GatewayPayment;

  /** What a source says about the payment to come: its scenario, the card's face, or a decline. */
  const sourceOf = async ({ source, present, key }: PayRequest) => {
    if (source.kind === "saved") {
      const card = await memory.byId("card", source.cardRef);
      const scenario = SCENARIOS[card?.body.scenario ?? ""];
      if (!card || !scenario || card.body.status === "removed") return { decline: "invalid_account" as const };
      return { name: card.body.scenario, face: card.body.face, decline: present ? undefined : scenario.renewal };
    }
    const told = source.kind === "token" ? readToken(source.token) : null;
    if (!told || source.kind !== "token") return { decline: "token_used" as const };
    if (told.once) {
      await memory.insert("token", { id: memory.newId("token"), key: source.token, body: { payment: key } });
      const owner = await memory.byKey("token", source.token);
      if (owner?.body.payment !== key) return { decline: "token_used" as const };
    }
    return { name: told.scenario, face: told.face, decline: SCENARIOS[told.scenario]?.decline };
  };

  const answer = async (row: Row<"payment">, request: PayRequest): Promise<PayOutcome> => {
    if (row.body.amount !== request.amount.minor || row.body.currency !== request.amount.currency)
      return { kind: "refused", code: "key_reused", detail: "This key was used for another amount." };
    if (row.body.status === "declined") return { kind: "declined", reason: row.body.reason ?? "declined" };
    return { kind: "payment", payment: await tell(row) };
  };

  return {
    name: "test",
    environment: "test",
    client: () => ({
      gateway: "test",
      cards: TEST_CARDS.map(({ number, scenario }) => ({ number, says: SCENARIOS[scenario]?.says ?? "" })),
    }),

    async pay(request) {
      const known = await memory.byKey("payment", request.key);
      if (known) return answer(known, request);
      if (request.source.kind === "hosted")
        return { kind: "refused", code: "bad_request", detail: "The test gateway has no page of its own." };
      const { name = "ok", face, decline } = await sourceOf(request);
      const scenario = SCENARIOS[name] as Scenario;
      if (!decline && scenario.timeout === "unpaid")
        return { kind: "unknown", detail: "The test gateway did not answer." };
      const decides = scenario.pending && !decline;
      const body: PaymentBody = {
        orderId: request.orderId,
        amount: request.amount.minor,
        currency: request.amount.currency,
        scenario: name,
        email: request.email,
        face,
        status: decline ? "declined" : decides ? "pending" : "captured",
        reason: decline ?? (scenario.pending === "declined" ? "declined" : undefined),
        ...(decides ? { decidesAt: now() + PENDING, becomes: scenario.pending } : {}),
      };
      const row: Row<"payment"> = { id: memory.newId("payment"), key: request.key, body };
      const [made] = await memory.insert("payment", row);
      // Another call under the same key was first: its answer is the answer.
      if (!made) return answer((await memory.byKey("payment", request.key)) as Row<"payment">, request);
      if (!decline) {
        const about = { kind: "payment" as const, reference: row.id, version: decides ? 2 : 1, key: row.key };
        await inOneBatch(db, deliveries.owe(name, "payment.updated", about, body.decidesAt ?? now()));
      }
      if (!decline && scenario.timeout === "paid")
        return { kind: "unknown", detail: "The test gateway did not answer." };
      return answer(row, request);
    },

    async find(reference) {
      const row = await memory.byId("payment", reference);
      return row ? tell(row) : null;
    },
    async findByKey(key) {
      const row = await memory.byKey("payment", key);
      return row ? tell(row) : null;
    },

    async cancelByKey(key) {
      // A cancelled payment takes the key's place, so that a call that is still under way comes too late.
      const body: PaymentBody = {
        orderId: "",
        amount: 0,
        currency: "",
        scenario: "ok",
        email: "",
        status: "cancelled",
      };
      await memory.insert("payment", { id: memory.newId("payment"), key, body });
      const row = (await memory.byKey("payment", key)) as Row<"payment">;
      await memory.cancel(row.id);
      const payment = await tell((await memory.byId("payment", row.id)) as Row<"payment">);
      return payment.status === "captured" ? payment : "cancelled";
    },

    async refund({ key, reference, amount }) {
      const known = await memory.byKey("refund", key);
      const payment = await memory.byId("payment", reference);
      if (known)
        return known.body.amount === amount.minor && known.body.payment === reference
          ? memory.tellRefund(known)
          : { kind: "refused", code: "key_reused", detail: "This key was used for another refund." };
      if (!payment || (await tell(payment)).status !== "captured" || payment.body.currency !== amount.currency)
        return { kind: "refused", code: "not_refundable", detail: "There is no such captured payment." };
      const how = SCENARIOS[payment.body.scenario]?.refund;
      const row: Row<"refund"> = {
        id: memory.newId("refund"),
        key,
        body: {
          payment: reference,
          amount: amount.minor,
          status: how ? "pending" : "settled",
          ...(how ? { decidesAt: now() + PENDING, becomes: how === "failed" ? "failed" : "settled" } : {}),
        },
      };
      await memory.insertRefund(row);
      const made = await memory.byKey("refund", key);
      if (!made) return { kind: "refused", code: "not_refundable", detail: "More would be refunded than was paid." };
      if (made.id === row.id) {
        const about = { kind: "refund" as const, reference: row.id, version: how ? 2 : 1, key };
        await inOneBatch(
          db,
          deliveries.owe(payment.body.scenario, "refund.updated", about, row.body.decidesAt ?? now()),
        );
      }
      return memory.tellRefund(made);
    },

    async findRefund(key, reference) {
      const row = reference ? await memory.byId("refund", reference) : key ? await memory.byKey("refund", key) : null;
      return row ? memory.tellRefund(row) : null;
    },

    async saveCard({ key, email, from }): Promise<SaveCardOutcome> {
      let row = await memory.byKey("card", key);
      if (!row) {
        const told = "token" in from ? readToken(from.token) : null;
        const named = "token" in from ? null : await memory.byId("payment", from.paymentReference);
        const paid = named?.key === key ? named : null;
        const scenario = told?.scenario ?? paid?.body.scenario;
        const face = told?.face ?? paid?.body.face;
        if (!scenario || !face) return { kind: "declined", reason: "token_used" };
        const decline = SCENARIOS[scenario]?.decline;
        if (decline) return { kind: "declined", reason: decline };
        await memory.insert("card", {
          id: memory.newId("card"),
          key,
          body: { scenario, face, email, status: "active" },
        });
        row = (await memory.byKey("card", key)) as Row<"card">;
      }
      return { kind: "card", customerRef: `tcus_${row.body.email}`, cardRef: row.id, face: row.body.face };
    },
    cardEntry: async () => ({ kind: "fields" }),
    async removeCard(_customerRef, cardRef) {
      await memory.removeCard(cardRef);
      return "removed";
    },

    async webhook(raw, headers): Promise<WebhookNews | null> {
      if (!(await base.verify(raw, headers.get(TEST_SIGNATURE) ?? ""))) return null;
      const { id, type, about } = JSON.parse(raw) as TestEvent;
      return { eventId: id, type, about };
    },

    recent: async (hours) => memory.tell((await memory.since(now() - hours * HOUR)).filter((r) => r.body.amount > 0)),

    async checks() {
      return [
        {
          name: "Gateway",
          state: "warn",
          detail: "The embedded test gateway is in force: no money is taken.",
          fix: "To sell, set PAYMENT_GATEWAY to square or stripe, with the settings that docs/payments.md lists.",
        },
      ];
    },

    /** The webhooks that are due, signed, for the caller to hand to /api/hooks/test. */
    async due() {
      const taken = await deliveries.due();
      return Promise.all(
        taken.map(async ({ body }) => ({
          raw: body,
          headers: new Headers({ "Content-Type": "application/json", [TEST_SIGNATURE]: await base.sign(body) }),
        })),
      );
    },
  };
}

async function inOneBatch(db: TestBase["db"], statements: Statement[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
