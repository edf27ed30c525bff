import { and, eq, gte, lt, sql } from "drizzle-orm";
import { newId } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db.ts";
import { sqlLiterals } from "../../../platform/sql-literals.ts";
import type {
  CardDetails,
  DeclineReason,
  DisputeStatus,
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
} from "../contract.ts";
import { testObjects } from "../schema.ts";

export interface TestObjectStoreDeps {
  db: Db;
  now: () => number;
}

/** Pending objects are decided by time alone: a read after `at` sees the result. */
interface PendingOutcome<S extends string> {
  status: S;
  decidesAt?: number;
  becomes?: S;
}
export interface PaymentBody extends PendingOutcome<GatewayPayment["status"]> {
  orderId: string;
  amount: number;
  currency: string;
  scenario: string;
  email: string;
  face?: CardDetails;
  reason?: DeclineReason;
}
export interface RefundBody extends PendingOutcome<GatewayRefund["status"]> {
  payment: string;
  amount: number;
  currency: string;
  error?: string;
}
export interface DisputeBody extends PendingOutcome<DisputeStatus> {
  payment: string;
  amount: number;
  currency: string;
  dueAt: number;
}
interface CardBody {
  scenario: string;
  face: CardDetails;
  email: string;
  status: "active" | "removed";
}
interface ObjectBodies {
  payment: PaymentBody;
  refund: RefundBody;
  card: CardBody;
  token: { payment: string };
  dispute: DisputeBody;
}
type ObjectKind = keyof ObjectBodies;
export interface TestObject<K extends ObjectKind> {
  id: string;
  key: string;
  body: ObjectBodies[K];
}

/** Payments of one list. */
const MAX_LISTED = 5000;
const PREFIX: Record<ObjectKind, string> = {
  payment: "tpay_",
  refund: "tref_",
  card: "tcard_",
  token: "ttok_",
  dispute: "tdis_",
};

const statusAt = <S extends string>(body: PendingOutcome<S>, now: number): S =>
  body.decidesAt !== undefined && body.becomes !== undefined && now >= body.decidesAt ? body.becomes : body.status;

/** The test gateway's storage: JSON objects by id, each once per kind and key. */
export function createTestObjectStore({ db, now }: TestObjectStoreDeps) {
  const parseRow = <K extends ObjectKind>(row: typeof testObjects.$inferSelect): TestObject<K> => ({
    id: row.id,
    key: row.key,
    body: JSON.parse(row.body) as ObjectBodies[K],
  });
  const findOne = async <K extends ObjectKind>(
    kind: K,
    column: typeof testObjects.id | typeof testObjects.key,
    value: string,
  ) => {
    const row = await db
      .select()
      .from(testObjects)
      .where(and(eq(testObjects.kind, kind), eq(column, value)))
      .get();
    return row ? parseRow<K>(row) : null;
  };

  return {
    newId: (kind: ObjectKind): string => PREFIX[kind] + newId(now()),
    byId: <K extends ObjectKind>(kind: K, id: string) => findOne(kind, testObjects.id, id),
    byKey: <K extends ObjectKind>(kind: K, key: string) => findOne(kind, testObjects.key, key),

    /** Inserts unless the key is taken; then it does nothing. */
    insert: <K extends ObjectKind>(kind: K, row: TestObject<K>) =>
      db
        .insert(testObjects)
        .values({ id: row.id, kind, key: row.key, body: JSON.stringify(row.body), createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: testObjects.id }),

    /** Inserts a refund unless the key is taken or the refunds would exceed the payment. */
    insertRefund: (row: TestObject<"refund">) =>
      db.run(sql`
        INSERT INTO ${testObjects} (id, kind, key, body, version, created_at)
        SELECT ${row.id}, 'refund', ${row.key}, ${JSON.stringify(row.body)}, 1, ${now()}
        FROM ${testObjects} p
        WHERE p.id = ${row.body.payment} AND json_extract(p.body, '$.amount') >= ${row.body.amount} + (
          SELECT COALESCE(SUM(json_extract(r.body, '$.amount')), 0) FROM ${testObjects} r
          WHERE r.kind = 'refund' AND json_extract(r.body, '$.payment') = p.id
            AND NOT (json_extract(r.body, '$.becomes') IS 'failed' AND json_extract(r.body, '$.decidesAt') <= ${now()})
        )
        ON CONFLICT DO NOTHING`),

    /** Cancels a payment that is still pending. */
    cancel: (id: string) =>
      db
        .update(testObjects)
        .set({ body: sql`json_remove(json_set(body, '$.status', 'cancelled'), '$.decidesAt', '$.becomes')` })
        .where(
          and(
            eq(testObjects.id, id),
            sql`json_extract(body, '$.status') = 'pending' AND json_extract(body, '$.decidesAt') > ${now()}`,
          ),
        ),
    removeCard: (id: string) =>
      db
        .update(testObjects)
        .set({ body: sql`json_set(body, '$.status', 'removed')` })
        .where(and(eq(testObjects.kind, "card"), eq(testObjects.id, id))),

    /**
     * The payments since an instant, until another if it is given, oldest first: their ids begin with their time, after
     * `tpay_`, which sorts before a backtick. As at real gateways, a longer list is not read to its end.
     */
    async listPaymentsSince(at: number, until?: number): Promise<TestObject<"payment">[] | "unknown"> {
      const rows = await db
        .select()
        .from(testObjects)
        .where(
          and(
            gte(testObjects.id, PREFIX.payment + newId(at).slice(0, 13)),
            lt(testObjects.id, until === undefined ? "tpay`" : PREFIX.payment + newId(until).slice(0, 13)),
          ),
        )
        .orderBy(testObjects.id)
        .limit(MAX_LISTED + 1);
      return rows.length > MAX_LISTED ? "unknown" : rows.map((r) => parseRow<"payment">(r));
    },
    /** The refunds since an instant, oldest first. */
    async listRefundsSince(at: number): Promise<TestObject<"refund">[]> {
      const rows = await db
        .select()
        .from(testObjects)
        .where(and(gte(testObjects.id, PREFIX.refund + newId(at).slice(0, 13)), lt(testObjects.id, "tref`")))
        .orderBy(testObjects.id)
        .limit(5000);
      return rows.map((r) => parseRow<"refund">(r));
    },

    /** Payments as the gateway returns them, with their refunded amounts. */
    async toPayments(rows: TestObject<"payment">[]): Promise<GatewayPayment[]> {
      const refunds = new Map<string, RefundBody[]>();
      for (let i = 0; i < rows.length; i += MAX_LISTED) {
        const ids = rows.slice(i, i + MAX_LISTED).map((r) => r.id);
        const found = await db
          .select()
          .from(testObjects)
          .where(
            and(
              sql`${testObjects.kind} = ${sqlLiterals("refund")}`,
              sql`json_extract(body, '$.payment') IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
            ),
          );
        for (const row of found) {
          const { body } = parseRow<"refund">(row);
          refunds.set(body.payment, [...(refunds.get(body.payment) ?? []), body]);
        }
      }
      return rows.map((row) => toPayment(row, refunds.get(row.id) ?? [], now()));
    },
    toDispute(row: TestObject<"dispute">): GatewayDispute {
      const status = statusAt(row.body, now());
      return {
        reference: row.id,
        payment: { reference: row.body.payment, key: null },
        status,
        reason: "fraudulent",
        amount: { minor: row.body.amount, currency: row.body.currency },
        dueAt: row.body.dueAt,
        version: status === "open" ? 1 : 2,
      };
    },
    toRefund: (row: TestObject<"refund">): GatewayRefund => ({
      kind: "refund",
      reference: row.id,
      status: statusAt(row.body, now()),
      amount: { minor: row.body.amount, currency: row.body.currency },
      payment: { reference: row.body.payment, key: null },
      key: row.key,
      ...(statusAt(row.body, now()) === "failed" ? { error: row.body.error ?? "The bank returned it." } : {}),
    }),
  };
}

function toPayment({ id, key, body }: TestObject<"payment">, refunds: RefundBody[], now: number): GatewayPayment {
  const status = statusAt(body, now);
  const refundStatuses = refunds.map((r) => statusAt(r, now));
  return {
    reference: id,
    status,
    amount: { minor: body.amount, currency: body.currency },
    refunded: refunds.reduce((sum, r, i) => sum + (refundStatuses[i] === "failed" ? 0 : r.amount), 0),
    // One more for each thing that has happened, so that it never decreases.
    version:
      1 +
      (body.decidesAt !== undefined && status !== "pending" ? 1 : 0) +
      (status === "cancelled" ? 1 : 0) +
      refunds.length +
      refundStatuses.filter((s) => s !== "pending").length,
    ...(status === "declined" ? { reason: body.reason ?? "declined" } : {}),
    card: body.face,
    key,
  };
}
